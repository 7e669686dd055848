import type { Database } from '@lodge/database'
import type { BrowserSession } from '@lodge/e2e/session'
import { requestsOf, type WriteBenchOptions } from '../desk/writes.ts'
import { load } from '../src/clients/load.ts'
import { headersOf, signInRequesters, signInSupervisor, ticketInput } from '../src/clients/people.ts'

const concurrency = 10
/** Half of them create, the others resolve what was created before. */
const commandsInRound = 200
/** One ticket in so many carries a file. */
const ticketsForFile = 20

/** Signs people in and creates the tickets that are answered first; returns what sends a number of commands. */
export async function commandSender(
  base: string,
  db: Database,
): Promise<(commands: number) => Promise<void>> {
  const supervisor = await signInSupervisor(base)
  const requesters = await signInRequesters(base, db, 20)
  const people = { base, db, supervisor, requesters }
  const { create } = await requestsOf(people)
  await send(base, commandsInRound / 2, create)
  return async (commands) => {
    for (let sent = 0; sent < commands; sent += commandsInRound)
      await sendRound(people, Math.min(commandsInRound, commands - sent))
  }
}

async function sendRound(people: WriteBenchOptions, commands: number): Promise<void> {
  const { create, reply } = await requestsOf({ ...people, thenStatus: 'resolved' })
  const creations = Math.floor(commands / 2)
  const withFile = Math.floor(creations / ticketsForFile)
  let turn = 0
  await send(people.base, 2 * (creations - withFile), () => (turn++ % 2 === 0 ? create() : reply()))
  for (let place = 0; place < withFile; place += 1) {
    const requester = people.requesters[place % people.requesters.length]
    if (requester) await createWithFile(people.base, requester)
  }
  await send(people.base, withFile, reply)
}

async function send(
  base: string,
  count: number,
  request: Parameters<typeof load>[0]['request'],
): Promise<void> {
  let sentCount = 0
  const countedRequest: typeof request = (connection) => {
    sentCount += 1
    return request(connection)
  }
  await load({ base, concurrency, seconds: 0, goesOn: () => sentCount < count, request: countedRequest })
}

async function createWithFile(base: string, requester: BrowserSession): Promise<void> {
  const body = new FormData()
  body.append('file', new File(['notes '.repeat(330)], 'notes.txt', { type: 'text/plain' }))
  const answer = await fetch(`${base}/api/files`, { method: 'POST', headers: headersOf(requester), body })
  if (!answer.ok) throw new Error(`The file was answered ${answer.status}: ${await answer.text()}`)
  const { id } = (await answer.json()) as { id: string }
  await requester.call('POST', '/api/tickets', { ...ticketInput('about-team-1-1'), attachments: [id] })
}
