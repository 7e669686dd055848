import { randomUUID } from 'node:crypto'
import { CreatedTicket } from '@lodge/contracts'
import type { BrowserSession } from '@lodge/e2e/session'
import { retryUntilAnswered } from './retry-until-answered.ts'

const agentAlias = 'callum-fraser'

/** Takes a topic without a form; returns the ticket's number. */
export async function createTicket(student: BrowserSession, topic: string): Promise<number> {
  const { json } = await retryUntilAnswered(student, 'POST', '/api/tickets', {
    topic,
    subject: `My room ${randomUUID().slice(0, 8)}`,
    body: 'The key does not turn.',
    formAnswers: {},
    attachments: [],
    submissionId: randomUUID(),
  })
  return CreatedTicket.parse(json).number
}

/** Assigned, noted on, replied to, pending, replied to again and resolved. */
export async function runTicketLifecycle(
  student: BrowserSession,
  agent: BrowserSession,
  number: number,
): Promise<void> {
  const ticket = `/api/backend/tickets/${number}`
  await retryUntilAnswered(agent, 'PUT', `${ticket}/assignee`, { assignee: agentAlias, expected: null })
  await reply(agent, ticket, { visibility: 'internal' })
  await reply(agent, ticket, { visibility: 'public' })
  await retryUntilAnswered(agent, 'PUT', `${ticket}/status`, { status: 'pending' })
  await reply(student, `/api/tickets/${number}`, {})
  await retryUntilAnswered(agent, 'PUT', `${ticket}/status`, { status: 'resolved' })
}

async function reply(session: BrowserSession, ticket: string, fields: object): Promise<void> {
  const body = { body: `Words ${randomUUID()}`, attachments: [], submissionId: randomUUID(), ...fields }
  await retryUntilAnswered(session, 'POST', `${ticket}/replies`, body)
}
