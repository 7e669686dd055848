import type { CreateTicketOnBehalf, TicketCreatedOnBehalf } from '@lodge/contracts'
import { findOne, query, sql, type Transaction, updateMany } from '@lodge/database'
import { canSee, refusalAt, type Staff } from '@lodge/domain'
import { type Context, transaction, withFrozenTime } from '../../../foundation/context.ts'
import { requireStaff } from '../../../foundation/require-staff.ts'
import { shownName } from '../../../foundation/shown-name.ts'
import { maySignIn } from '../../../identity/auth/sign-in-codes.ts'
import { findAgent } from '../../../identity/people/find-agent.ts'
import { findOrCreateRequester } from '../../../identity/people/find-or-create-requester.ts'
import {
  findTicketPlace,
  type InsertedTicket,
  insertTicket,
  retryIfSubmitted,
  submissionAlreadyUsed,
} from '../lifecycle/insert-ticket.ts'
import { tagTicket } from '../properties/change-tags.ts'
import { assignTicket } from '../properties/set-assignee.ts'
import { assertSameSubmission, submissionHash } from '../submissions.ts'
import { touchLockedTickets } from '../touch-ticket.ts'

/**
 * Creates a ticket for a caller: under any topic, for a known person or, by address and name, a new one. The first
 * message is in the requester's name; the agent is its creator. Required form fields may stay open where the agent says
 * so (`mayMissAnswers`). It may go to a team whose tickets the agent does not
 * see, as `isSeen` says. Sent again with its `submissionId`, it returns the same ticket.
 */
export async function createTicketOnBehalf(
  ctx: Context,
  input: CreateTicketOnBehalf,
): Promise<TicketCreatedOnBehalf> {
  const staff = requireStaff(ctx)
  const submission = { id: input.submissionId, hash: submissionHash.ticketOnBehalf(input) }
  const opened = await retryIfSubmitted(() =>
    transaction(ctx, async (tx) => {
      const submitted = await findSubmittedTicket(tx, staff, submission)
      if (submitted) return submitted
      await createForRequester(tx, withFrozenTime(ctx), staff, { ...input, submissionHash: submission.hash })
      return findSubmittedTicket(tx, staff, submission)
    }),
  )
  if (!opened) throw submissionAlreadyUsed()
  return opened
}

async function createForRequester(
  tx: Transaction,
  ctx: Context,
  staff: Staff,
  input: CreateTicketOnBehalf & { submissionHash: string },
): Promise<void> {
  const { requester, assignee, tags, ...newTicket } = input
  const requesterId = await resolveRequester(tx, ctx, requester)
  const filed = await insertTicket(tx, ctx, {
    ...newTicket,
    requesterId,
    channel: ctx.through === 'token' ? 'api' : 'phone',
    createdById: staff.id,
    place: await findTicketPlace(tx, ctx, { ...newTicket, requesterId }),
  })
  if (assignee === null && tags.length === 0) return
  for (const ticket of await touchLockedTickets(tx, [filed.id])) {
    if (assignee !== null) await assignTicket(tx, ctx, ticket, await findAssignee(tx, filed, assignee))
    await tagTicket(tx, ctx, ticket, { add: tags, remove: [] })
  }
}

async function resolveRequester(
  tx: Transaction,
  ctx: Context,
  requester: CreateTicketOnBehalf['requester'],
): Promise<string> {
  if ('alias' in requester) {
    const known = await findOne(
      tx,
      'person',
      { alias: requester.alias, archivedAt: null },
      { columns: ['id'] },
    )
    if (!known) throw refusalAt('requester', 'unknown_requester')
    return known.id
  }
  if (!(await maySignIn(tx, requester.email, ctx.signInDomains)))
    throw refusalAt('requester.email', 'address_cannot_sign_in')
  const id = await findOrCreateRequester(tx, requester.email, ctx.now())
  // A known person keeps the name that they entered themselves.
  await updateMany(tx, 'person', { id, name: '' }, { name: requester.name })
  return id
}

async function findAssignee(tx: Transaction, { team }: InsertedTicket, alias: string) {
  const agent = await findAgent(tx, alias, team.id)
  if (!agent) throw refusalAt('assignee', 'assignee_not_in_team', { team: team.name })
  return agent
}

interface SubmittedTicket {
  number: number
  submissionHash: string | null
  createdById: string | null
  teamId: string
  requesterId: string
  team: string
  requester: string
}

async function findSubmittedTicket(
  tx: Transaction,
  staff: Staff,
  submission: { id: string; hash: string },
): Promise<TicketCreatedOnBehalf | null> {
  const [ticket] = await query<SubmittedTicket>(
    tx,
    sql`SELECT ticket.number, ticket.submission_hash AS "submissionHash", ticket.created_by_id AS "createdById",
          ticket.team_id AS "teamId", ticket.requester_id AS "requesterId", team.name AS team,
          ${shownName('requester')} AS requester
        FROM ticket JOIN team ON team.id = ticket.team_id JOIN person requester ON requester.id = ticket.requester_id
        WHERE ticket.submission_id = ${submission.id}`,
  )
  if (!ticket) return null
  if (ticket.createdById !== staff.id) throw submissionAlreadyUsed()
  assertSameSubmission(ticket.submissionHash, submission.hash)
  const { number, team, requester } = ticket
  return { number, team, requester, isVisible: canSee(staff, ticket) }
}
