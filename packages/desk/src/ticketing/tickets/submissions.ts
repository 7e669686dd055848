import { createHash } from 'node:crypto'
import type {
  CreateBulkUpdate,
  CreateTicket,
  CreateTicketOnBehalf,
  ReplyAsRequester,
  ReplyToTicket,
} from '@lodge/contracts'
import { refusal } from '@lodge/domain'

/** Hashes of what a submission says, which are kept with its id; what a browser tells besides is left out. */
export const submissionHash = {
  ticket: (ticket: CreateTicket) => hash(partsOf(ticket)),
  ticketOnBehalf: ({
    requester,
    priority,
    assignee,
    tags,
    mayMissAnswers,
    ...ticket
  }: CreateTicketOnBehalf) => hash([...partsOf(ticket), requester, priority, assignee, tags, mayMissAnswers]),
  requesterReply: ({ body, attachments }: ReplyAsRequester) => hash([body, attachments]),
  reply: ({ body, html, visibility, attachments, thenStatus, mailbox }: ReplyToTicket) =>
    hash([body, html, visibility, attachments, thenStatus, ...(mailbox === undefined ? [] : [mailbox])]),
  macro: ({ number, macro, revision }: { number: number; macro: string; revision: number }) =>
    hash([number, macro, revision]),
  bulkUpdate: ({ change, tickets }: CreateBulkUpdate) => hash([change, tickets]),
}

/** Throws `sent_otherwise` where a submission's id comes again with other content. */
export function assertSameSubmission(storedHash: string | null, repeated: string): void {
  // Those from before the hash was kept have none.
  if (storedHash !== null && storedHash !== repeated) throw refusal('sent_otherwise')
}

function partsOf({ topic, subject, body, formAnswers, attachments }: CreateTicket): unknown[] {
  const answers = Object.entries(formAnswers).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return [topic, subject, body, answers, attachments]
}

function hash(parts: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url')
}
