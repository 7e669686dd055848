import type { ConfirmRequester, TicketParams, TicketRow } from '@lodge/contracts'
import { findOne, getOne, insert, remove, type Transaction, updateMany, updateOne } from '@lodge/database'
import { refusal, toSnippet } from '@lodge/domain'
import { type Context, recordEventBy } from '../../../foundation/context.ts'
import { findOrCreateRequester } from '../../../identity/people/find-or-create-requester.ts'
import { changeTicket } from '../change-ticket.ts'
import { changeProperty } from '../properties/change-property.ts'
import type { TouchedTicket } from '../touch-ticket.ts'
import { findProposedRequester, type ProposedRequester } from './ticket-forward.ts'

/**
 * Makes whoever wrote a forwarded mail the requester of its ticket: its text stands as theirs, what the agent wrote above
 * it as a note, and they are told of the ticket as of any that they open by mail. Said again, it changes nothing. Throws
 * `requester_not_proposed` where nobody of this address is proposed, or somebody has written publicly since.
 */
export async function confirmRequester(
  ctx: Context,
  { number, address }: TicketParams & ConfirmRequester,
): Promise<TicketRow> {
  return changeTicket(ctx, number, async (tx, now, ticket) => {
    const proposed = await findProposedRequester(tx, ticket.id)
    if (proposed?.address === address) return makeRequester(tx, now, ticket, proposed)
    if (!(await isAddressOf(tx, ticket.requesterId, address))) throw refusal('requester_not_proposed')
  })
}

async function isAddressOf(tx: Transaction, personId: string, email: string): Promise<boolean> {
  return (await findOne(tx, 'person_address', { email, personId }, { columns: ['personId'] })) !== null
}

async function makeRequester(
  tx: Transaction,
  ctx: Context,
  ticket: TouchedTicket,
  proposed: ProposedRequester,
): Promise<void> {
  const { id: ticketId, requesterId: from } = ticket
  const { messageId, name } = proposed
  const to = await findOrCreateRequester(tx, proposed.address, ctx.now())
  await updateMany(tx, 'person', { id: to, name: '' }, { name })
  await remove(tx, 'ticket_forward', { ticketId })
  if (to === from) return
  await giveText(tx, { from, to, ticketId, ...proposed })
  await remove(tx, 'ticket_participant', { ticketId, personId: to })
  await updateOne(
    tx,
    'ticket',
    { id: ticketId },
    {
      requesterId: to,
      requesterReadAt: null,
      snippet: toSnippet(proposed.body),
      updatedAt: ctx.now(),
    },
    { columns: ['id'] },
  )
  await recordEventBy(ctx, tx, { type: 'ticket.requester_changed', ticketId, messageId, from, to })
  await moveToDepartment(tx, ctx, ticket, { from, to })
}

interface Handover extends ProposedRequester {
  from: string
  to: string
  ticketId: string
}

/** The words of the mail are their writer's; those above them stay the agent's, and internal. */
async function giveText(
  tx: Transaction,
  { from, to, ticketId, messageId, body, note }: Handover,
): Promise<void> {
  const { createdAt } = await updateOne(
    tx,
    'message',
    { id: messageId },
    { authorId: to, body, quoted: '', senderDoubt: null, senderAddress: null },
    { columns: ['createdAt'] },
  )
  if (note === '') return
  const written = { body: note, side: 'staff', visibility: 'internal', channel: 'email', createdAt }
  await insert(tx, 'message', { ...written, ticketId, authorId: from }, { columns: ['id'] })
}

/** A ticket has its requester's department, unless somebody has chosen another. */
async function moveToDepartment(
  tx: Transaction,
  ctx: Context,
  ticket: TouchedTicket,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const columns = ['departmentId'] as const
  const former = await getOne(tx, 'person', { id: from }, { columns })
  const present = await getOne(tx, 'person', { id: to }, { columns })
  if (former.departmentId === ticket.departmentId)
    await changeProperty(tx, ctx, ticket, 'department', present.departmentId)
}
