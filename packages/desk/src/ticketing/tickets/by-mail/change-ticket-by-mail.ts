import type { Visibility } from '@lodge/contracts'
import { query, sql, type Transaction } from '@lodge/database'
import { authorize, canManage, refusal } from '@lodge/domain'
import type { StaffCommand } from '@lodge/mail'
import { type Context, withFrozenTime } from '../../../foundation/context.ts'
import { readForReply, writeReply } from '../conversation/write-reply.ts'
import { changeStatusOrSnooze } from '../lifecycle/set-status.ts'
import { agentWhoSees, assignTicket } from '../properties/set-assignee.ts'
import { type TouchedTicket, touchTicket } from '../touch-ticket.ts'

interface MailedChange {
  /** The incoming mail, as which the message is known again. */
  mailId: string
  number: number
  visibility: Visibility
  /** Empty for commands alone. */
  body: string
  attachments: readonly string[]
  mail: { messageId: string | null; quoted: string }
  commands: readonly StaffCommand[]
}

/**
 * Does what the acting agent's mail asks for, by the rules of the desk: a reply or note, and its commands. A public reply
 * to a ticket that nobody has assigns it to them. Returns the message's id; null for commands alone. Throws what the
 * desk's commands throw, and `message_required` for a mail that asks for nothing.
 */
export async function changeTicketByMail(
  tx: Transaction,
  ctx: Context,
  { number, commands, ...written }: MailedChange,
): Promise<string | null> {
  const ticket = await touchTicket(tx, ctx, number)
  authorize(ctx.actor.kind === 'staff' && canManage(ctx.actor, ticket))
  const now = withFrozenTime(ctx)
  if (written.body === '' && commands.every(({ kind }) => kind === 'note')) throw refusal('message_required')
  await assign(tx, now, ticket, { commands, isReply: written.body !== '' && written.visibility === 'public' })
  const resolves = commands.some(({ kind }) => kind === 'resolve')
  const messageId = written.body === '' ? null : await write(tx, now, ticket, { ...written, resolves })
  if (resolves) await changeStatusOrSnooze(tx, now, ticket, { status: 'resolved' })
  for (const command of commands) if (command.kind === 'snooze') await snooze(tx, now, ticket, command.until)
  return messageId
}

async function write(
  tx: Transaction,
  ctx: Context,
  ticket: TouchedTicket,
  {
    mailId,
    visibility,
    body,
    attachments,
    mail,
    resolves,
  }: Omit<MailedChange, 'number' | 'commands'> & {
    resolves: boolean
  },
): Promise<string> {
  const ground = await readForReply(tx, ctx, ticket.number, { visibility })
  return writeReply(tx, ctx, ticket, {
    visibility,
    body,
    attachments: [...attachments],
    ...(resolves && { thenStatus: 'resolved' }),
    submissionId: mailId,
    submissionHash: null,
    keepsDraft: true,
    mail,
    ground,
  })
}

async function assign(
  tx: Transaction,
  ctx: Context,
  ticket: TouchedTicket,
  { commands, isReply }: { commands: readonly StaffCommand[]; isReply: boolean },
): Promise<void> {
  const named = commands.flatMap((command) => (command.kind === 'assign' ? [command.assignee] : []))
  const [assignee] = named.length === 0 && isReply && ticket.assigneeId === null ? ['me' as const] : named
  if (assignee === undefined) return
  const to = await findAssignee(tx, ctx, ticket, assignee)
  if (to !== ticket.assigneeId) await assignTicket(tx, ctx, ticket, to)
}

async function findAssignee(
  tx: Transaction,
  { actor }: Context,
  ticket: TouchedTicket,
  assignee: Extract<StaffCommand, { kind: 'assign' }>['assignee'],
): Promise<string | null> {
  if (assignee === 'nobody') return null
  if (assignee === 'me') return actor.kind === 'staff' ? actor.id : null
  const [person] = await query<{ alias: string }>(
    tx,
    sql`SELECT alias FROM person WHERE alias = ${assignee.name}
          OR id = (SELECT person_id FROM person_address WHERE email = ${assignee.name})
        ORDER BY alias = ${assignee.name} DESC LIMIT 1`,
  )
  return agentWhoSees(tx, ticket, person?.alias ?? assignee.name)
}

async function snooze(tx: Transaction, ctx: Context, ticket: TouchedTicket, until: Date): Promise<void> {
  const status = ticket.status === 'on_hold' ? 'on_hold' : 'pending'
  await changeStatusOrSnooze(tx, ctx, ticket, { status, until: until.toISOString() })
}
