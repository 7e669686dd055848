import type { CreatedTicket, CreateTicket } from '@lodge/contracts'
import type { Transaction } from '@lodge/database'
import { DomainError } from '@lodge/domain'
import { atOneMoment, type Context, transaction } from '../context.ts'
import { alreadyUsed, fileQuestion } from './file-question.ts'

/**
 * Opens a ticket for the person who asks, under a topic that takes tickets (`unknown_topic`), with the answers to
 * its form (`invalid_input` at each field) and files uploaded before. Sent again with its `submissionId`, it gives
 * the same ticket.
 */
export async function openTicket(ctx: Context, input: CreateTicket): Promise<CreatedTicket> {
  const number = await transaction(ctx, async (tx) => {
    const { id: requesterId } = requesterOf(ctx)
    const submitted = await findOpened(tx, requesterId, input.submissionId)
    if (submitted) return submitted
    const ticket = await fileQuestion(tx, atOneMoment(ctx), { ...input, requesterId, channel: 'portal' })
    return ticket?.number ?? findOpened(tx, requesterId, input.submissionId)
  })
  if (number === null) throw alreadyUsed()
  return { number }
}

function requesterOf({ actor }: Context) {
  if (actor.kind !== 'requester')
    throw new DomainError('forbidden', 'Sign in to the portal to ask a question.')
  return actor
}

async function findOpened(tx: Transaction, requesterId: string, submissionId: string) {
  const [ticket] = await tx.$queryRaw<{ number: number; requesterId: string }[]>`
    SELECT number, requester_id AS "requesterId" FROM ticket WHERE submission_id = ${submissionId}::uuid`
  if (!ticket) return null
  if (ticket.requesterId !== requesterId) throw alreadyUsed()
  return ticket.number
}
