import type { MessageParams, SplitTicket, TicketCreatedOnBehalf } from '@lodge/contracts'
import { findOne, getOne, insert, type Transaction, updateMany } from '@lodge/database'
import { authorize, canManage, canSee, refusal, refusalAt } from '@lodge/domain'
import type { NewEvent } from '@lodge/events'
import { type Context, recordEventsBy, transaction, withFrozenTime } from '../../../foundation/context.ts'
import { requireStaff } from '../../../foundation/require-staff.ts'
import { withCurrentTicketOnConflict } from '../change-ticket.ts'
import { findTicketPlace, insertTicket } from '../lifecycle/insert-ticket.ts'
import { type LockedTicket, lockVisibleTickets } from '../lock-tickets.ts'
import { refreshSnippet } from '../merging/move-messages.ts'
import { touchLockedTickets } from '../touch-ticket.ts'
import { type FoundMessage, findMovable } from './find-movable.ts'
import { listPlaces, moveParts, writerOf } from './move-message.ts'
import { findSplitRefusal, isNewReader } from './move-rules.ts'

/**
 * Makes a ticket of its own of a requester's message, whose deadlines count from when the message came. The topic's form is
 * not asked: what it requires is asked later. The tickets are linked. Throws `other_reader` where the requester would be somebody who has not seen
 * the message and whom the agent has not confirmed. It may go to a team whose tickets the agent does not see, as
 * `isVisible` says.
 */
export async function splitTicket(
  ctx: Context,
  { number, messageId, ...input }: SplitTicket & MessageParams,
): Promise<TicketCreatedOnBehalf> {
  const staff = requireStaff(ctx)
  return withCurrentTicketOnConflict(ctx, number, () =>
    transaction(ctx, async (tx) => {
      const now = withFrozenTime(ctx)
      const [from] = await lockVisibleTickets(tx, ctx, [number])
      if (!from) throw refusal('ticket_not_found')
      authorize(canManage(ctx.actor, from))
      const message = await findMovable(tx, from, messageId)
      const refused = findSplitRefusal(message, from)
      if (refused) throw refused
      const requester = await findRequester(tx, input.requester, [message.authorId, from.requesterId])
      const name = requester.name || requester.email
      if (isNewReader(requester.id, message, from) && !input.isReaderConfirmed)
        throw refusalAt('isReaderConfirmed', 'other_reader', { name })
      const opened = await split(tx, now, { from, message, requesterId: requester.id, wanted: input })
      const ticket = { requesterId: requester.id, teamId: opened.team.id }
      return {
        number: opened.number,
        team: opened.team.name,
        requester: name,
        isVisible: canSee(staff, ticket),
      }
    }),
  )
}

interface Splitting {
  from: LockedTicket
  message: FoundMessage
  requesterId: string
  wanted: Pick<SplitTicket, 'subject' | 'topic' | 'team'>
}

async function split(tx: Transaction, ctx: Context, { from, message, requesterId, wanted }: Splitting) {
  const formerPlaces = await listPlaces(tx, from.id, message.id)
  const { language, mailboxId } = await getOne(
    tx,
    'ticket',
    { id: from.id },
    { columns: ['language', 'mailboxId'] },
  )
  const { subject, topic } = wanted
  // Deadlines count from when the message came, not from when somebody saw that it is about something else.
  const atArrival = { ...ctx, now: () => message.createdAt }
  const opened = await insertTicket(tx, atArrival, {
    subject,
    topic,
    requesterId,
    body: message.body,
    formAnswers: {},
    mayMissAnswers: true,
    attachments: [],
    submissionId: message.id,
    submissionHash: message.id,
    channel: message.channel,
    language: language ?? undefined,
    place: await findTicketPlace(tx, ctx, { topic, requesterId }),
    taken: {
      messageId: message.id,
      mailboxId,
      team: wanted.team === null ? null : await findTeam(tx, wanted.team),
    },
  })
  await moveParts(tx, message.id, opened.id)
  await touchLockedTickets(tx, [from.id])
  await updateMany(tx, 'ticket', { id: [from.id, opened.id] }, { updatedAt: ctx.now() })
  await refreshSnippet(tx, from.id)
  await insert(tx, 'ticket_link', {
    fromId: opened.id,
    toId: from.id,
    kind: 'related',
    createdAt: ctx.now(),
  })
  const about = { messageId: message.id, visibility: message.visibility, by: writerOf(message) }
  await recordEventsBy(ctx, tx, [
    ...formerPlaces.map(
      (ticketId): NewEvent => ({ type: 'ticket.split', ticketId, otherId: opened.id, way: 'away', ...about }),
    ),
    { type: 'ticket.split', ticketId: opened.id, otherId: from.id, way: 'here', ...about },
    { type: 'ticket.linked', ticketId: opened.id, otherId: from.id, relation: 'related' },
  ])
  return opened
}

/** Finds somebody with an account, or one of those who asked: what somebody who has left wrote is a question still. */
async function findRequester(tx: Transaction, alias: string, asking: readonly string[]) {
  const columns = ['id', 'name', 'email', 'archivedAt'] as const
  const person = await findOne(tx, 'person', { alias }, { columns })
  if (!person || (person.archivedAt && !asking.includes(person.id)))
    throw refusalAt('requester', 'unknown_requester')
  return person
}

async function findTeam(tx: Transaction, alias: string) {
  const columns = ['id', 'alias', 'name'] as const
  const team = await findOne(tx, 'team', { alias, archivedAt: null }, { columns })
  if (!team) throw refusalAt('team', 'unknown_team')
  return team
}
