import { setTimeout as pause } from 'node:timers/promises'
import { type Database, findMany, query, sql } from '@lodge/database'
import type { Check } from '@lodge/infra-faults/checks'
import { findUnsent } from '@lodge/infra-faults/unsent-mails'
import { z } from 'zod'
import type { Answered } from '../src/clients/steady-use.ts'
import type { Storm } from './storm.ts'
import { findLostFiles, type Uploaded } from './uploads.ts'

const Submission = z.object({ submissionId: z.uuid() })
const mailsWithinMs = 60_000

export interface DeskCounts {
  tickets: number
  messages: number
}

export async function countDesk(db: Database): Promise<DeskCounts> {
  const [counts] = await query<DeskCounts>(
    db,
    sql`SELECT (SELECT count(*) FROM ticket)::int AS tickets, (SELECT count(*) FROM message)::int AS messages`,
  )
  if (!counts) throw new Error('There are no counts.')
  return counts
}

interface Outcome {
  db: Database
  before: DeskCounts
  answers: readonly Answered[]
  uploaded: readonly Uploaded[]
  storm: Storm
}

/** Compares what was accepted with what is there, once every consumer is done. */
export async function checkDay({ db, before, answers, ...outcome }: Outcome): Promise<Check[]> {
  const { uploaded, storm } = outcome
  const { comebacks, stoppedAt, readyAt } = storm
  const failures = answers.filter(({ status }) => status >= 300)
  const accepted = (kind: string) => submissionsOf(answers.filter((each) => each.kind === kind))
  const created = [...accepted('creation'), ...uploaded.map(({ submissionId }) => submissionId)]
  const written = [...created, ...accepted('reply')]
  const found = new Set([
    ...(await submittedTo(db, 'ticket', created)),
    ...(await submittedTo(db, 'message', written)),
  ])
  const after = await countDesk(db)
  console.log(
    `${created.length} tickets, ${written.length} messages and ${uploaded.length} files were accepted`,
  )
  return [
    { what: 'requests that were not answered by a success', found: failures.map(describe) },
    {
      what: 'requests that were turned away while the API was there',
      found: answers.flatMap(({ request, turnedAway }) =>
        turnedAway
          .filter(({ at }) => at < stoppedAt || at > readyAt)
          .map(
            ({ at, why }) =>
              `${request.method} ${request.path}, ${((at - readyAt) / 1_000).toFixed(1)} s after its restart: ${why}`,
          ),
      ),
    },
    { what: 'accepted texts that are missing', found: written.filter((each) => !found.has(each)) },
    ...differences('tickets', after.tickets - before.tickets, created.length),
    ...differences('messages', after.messages - before.messages, written.length),
    { what: 'files that are missing or others', found: await findLostFiles(db, uploaded) },
    { what: 'mails that were not sent', found: await waitForMails(db) },
    { what: 'tabs that were refused', found: [...comebacks.refused, ...comebacks.failures] },
    { what: 'tabs that had a push twice', found: Array(comebacks.doubled).fill('a tab') },
  ]
}

function differences(what: string, count: number, expected: number): Check[] {
  const found = count === expected ? [] : [`${count} instead of ${expected}`]
  return [{ what: `${what} more or fewer than were accepted`, found }]
}

/** Returns which of the submissions are in the table. */
async function submittedTo(db: Database, table: 'ticket' | 'message', submissionId: string[]) {
  const rows = await findMany(db, table, { submissionId }, { columns: ['submissionId'] })
  return rows.flatMap((row) => row.submissionId ?? [])
}

function submissionsOf(answers: readonly Answered[]): string[] {
  return answers
    .filter(({ status }) => status < 300)
    .map(({ request }) => Submission.parse(request.body).submissionId)
}

function describe({ request, status, body }: Answered): string {
  return `${request.method} ${request.path}: ${status}, ${body.slice(0, 200)}`
}

async function waitForMails(db: Database): Promise<string[]> {
  const end = performance.now() + mailsWithinMs
  for (;;) {
    const unsent = await findUnsent(db)
    if (unsent.length === 0 || performance.now() > end) return unsent
    await pause(250)
  }
}
