import { randomUUID } from 'node:crypto'
import { workerNames } from '@lodge/contracts'
import type { Database } from '@lodge/database'
import { replyInput, signInRequesters, signInSupervisor, ticketInput } from '../src/clients/people.ts'
import { type BenchProduct, startProduct } from '../src/product/product.ts'
import { waitUntilProcessed } from '../src/product/wait-until-processed.ts'

interface UsedProduct {
  /** Opens tickets, answers and resolves them by the API, with sign-ins and drafts, until every consumer is done. */
  use: () => Promise<void>
  stop: () => Promise<void>
}

interface ProductToUse {
  db: Database
  databaseUrl: string
  redisUrl: string
  folder: string
  lived: number
}

/** Mail is fetched from nowhere, and the scheduled jobs are run by the bench, at a time of its own. */
export const workersBesideJobs = workerNames.filter((name) => name !== 'jobs' && name !== 'mail-in')
const signInsInMonth = 10

/** Starts API and workers at their first use, when the people of the bench are there. */
export function useProduct({ db, lived, ...where }: ProductToUse): UsedProduct {
  let product: BenchProduct | undefined
  return {
    use: async () => {
      product ??= await startProduct({ ...where, workers: workersBesideJobs })
      await useIt(product.base, db, lived)
      await waitUntilProcessed(db)
      await closeResolved(db)
    },
    stop: async () => {
      await product?.stop()
    },
  }
}

async function useIt(base: string, db: Database, lived: number): Promise<void> {
  const supervisor = await signInSupervisor(base)
  const requesters = await signInRequesters(base, db, signInsInMonth)
  for (let place = 0; place < lived; place += 1) {
    const requester = requesters[place % requesters.length]
    if (!requester) return
    const topic = `about-team-${1 + (place % 8)}-${1 + (place % 3)}`
    const { json } = await requester.call('POST', '/api/tickets', ticketInput(topic))
    const { number } = json as { number: number }
    const ticket = `/api/backend/tickets/${number}`
    await supervisor.call('GET', ticket)
    if (place % 5 === 0)
      await supervisor.call('PUT', `${ticket}/drafts/internal`, {
        html: '<p>Ask the porter</p>',
        attachments: [],
        revision: 0,
        device: randomUUID(),
      })
    await supervisor.call('POST', `${ticket}/replies`, { ...replyInput(), thenStatus: 'resolved' })
  }
}

/** As a week does. */
async function closeResolved({ pool }: Database): Promise<void> {
  await pool.query(
    `UPDATE ticket SET status = 'closed', closed_at = resolved_at
     WHERE status = 'resolved' AND channel = 'portal' AND created_at > now() - interval '1 day'`,
  )
}
