import { MacroChange, type TicketStatus } from '@lodge/contracts'
import { findOne, insert, sql, type TableRow, type Transaction } from '@lodge/database'
import { canSee, refusal } from '@lodge/domain'
import { uuidv7 } from 'uuidv7'
import { z } from 'zod'
import { type Context, recordEventBy } from '../../foundation/context.ts'
import { requireStaff } from '../../foundation/require-staff.ts'
import { fillPlaceholders, type PlaceholderValues } from '../canned-responses/fill-placeholders.ts'
import { loadLockedPlaceholders } from '../canned-responses/load-placeholder-values.ts'
import { readForReply, writeReply } from '../tickets/conversation/write-reply.ts'
import { applyPropertyUpdate } from '../tickets/properties/apply-property-update.ts'
import { assignTicket } from '../tickets/properties/set-assignee.ts'
import type { TouchedTicket } from '../tickets/touch-ticket.ts'
import { macrosOfferedTo } from './macro-access.ts'
import { chooseReply, loadReplies, type RepliesByLanguage } from './replies-by-language.ts'
import { readMacros } from './stored-macro.ts'

/** A macro as its bulk update began: stored with it, so that an edit meanwhile does not split the tickets in two. */
export const MacroRun = z.object({
  kind: z.literal('macro'),
  macroId: z.uuid(),
  title: z.string(),
  hasChanges: z.boolean(),
  hasMessages: z.boolean(),
  reply: z.string(),
  // A bulk update that began under an earlier version has none.
  replies: z.record(z.string(), z.string()).default({}),
  note: z.string(),
  changes: z.array(MacroChange),
})
export type MacroRun = z.infer<typeof MacroRun>

/** Returns a macro that the agent may apply. Throws `macro_not_found`, `macro_changed` and `macro_paused`. */
export async function beginMacro(
  tx: Transaction,
  ctx: Context,
  { macro: alias, revision }: { macro: string; revision: number },
): Promise<MacroRun> {
  const offered = macrosOfferedTo(requireStaff(ctx))
  const row = await findOne(tx, 'macro', sql`macro.alias = ${alias} AND ${offered}`)
  if (!row) throw refusal('macro_not_found')
  if (row.revision !== revision) throw refusal('macro_changed')
  return toRun(tx, row)
}

/** Returns a macro that an automation applies. Throws `macro_not_found` for one that is not shared, and `macro_paused`. */
export async function beginSharedMacro(tx: Transaction, alias: string): Promise<MacroRun> {
  const row = await findOne(tx, 'macro', { alias, isShared: true, archivedAt: null })
  if (!row) throw refusal('macro_not_found')
  return toRun(tx, row)
}

async function toRun(tx: Transaction, row: TableRow<'macro'>): Promise<MacroRun> {
  const { id: macroId, title, reply, note } = row
  const [changes, replies] = await Promise.all([readApplicable(tx, row), loadReplies(tx, row)])
  return {
    kind: 'macro',
    macroId,
    title,
    hasChanges: changes.length > 0,
    hasMessages: reply !== '' || note !== '',
    reply,
    replies,
    note,
    changes,
  }
}

async function readApplicable(
  tx: Transaction,
  row: { reply: string; note: string; changes: unknown },
): Promise<MacroChange[]> {
  const [read] = await readMacros(tx, [row])
  if (read?.paused) throw refusal('macro_paused', { because: '', name: '', ...read.paused.params })
  return read?.changes.map(({ change }) => change) ?? []
}

/** Takes a macro's steps on a locked ticket, and counts its use. */
export async function runMacro(
  tx: Transaction,
  ctx: Context,
  ticket: TouchedTicket,
  macro: MacroRun,
  submissionId: string,
): Promise<void> {
  const { macroId, title } = macro
  await recordEventBy(ctx, tx, { type: 'ticket.macro_applied', ticketId: ticket.id, macroId, title })
  await takeSteps(tx, ctx, ticket, { ...macro, submissionId })
  await insert(tx, 'macro_use', { macroId, usedAt: ctx.now() }, { columns: ['id'] })
}

interface Steps {
  reply: string
  /** The reply in other languages. */
  replies?: RepliesByLanguage
  note: string
  changes: readonly MacroChange[]
  /** Of the reply. */
  submissionId: string
}

/**
 * Takes steps on a locked ticket, as their own commands would. The messages come first: moving the ticket to another team
 * may take it out of the agent's sight. A status goes with the reply, which then is one mail.
 */
export async function takeSteps(
  tx: Transaction,
  ctx: Context,
  ticket: TouchedTicket,
  { reply, replies = {}, note, changes, submissionId }: Steps,
): Promise<void> {
  const answered = reply === '' && note === '' ? null : await loadLockedPlaceholders(tx, ctx, ticket.number)
  const status = changes.find((change) => change.kind === 'status')?.status
  const thenStatus = reply !== '' && status !== 'closed' ? status : undefined
  if (answered && note !== '')
    await write(tx, ctx, ticket, {
      html: fill(note, answered.values),
      visibility: 'internal',
      submissionId: uuidv7(),
    })
  if (answered && reply !== '') {
    const { html, values } = chooseReply(answered, reply, replies)
    await write(tx, ctx, ticket, {
      html: fill(html, values),
      visibility: 'public',
      submissionId,
      ...(thenStatus && { thenStatus }),
    })
  }
  for (const change of inOrder(changes)) {
    if (change.kind === 'take') await take(tx, ctx, ticket)
    else if (change.kind !== 'status' || !thenStatus) await applyPropertyUpdate(tx, ctx, ticket, change)
  }
}

const order: readonly MacroChange['kind'][] = [
  'priority',
  'topic',
  'course',
  'remove_tag',
  'add_tag',
  'status',
  'team',
  'assignee',
  'take',
]

/** The team comes before the assignee, whom it may take away. */
function inOrder(changes: readonly MacroChange[]): MacroChange[] {
  return changes.toSorted((one, other) => order.indexOf(one.kind) - order.indexOf(other.kind))
}

/** A ticket that lacks a placeholder's value is refused whole, rather than sent a message with a gap. */
function fill(written: string, values: PlaceholderValues): string {
  const { html, unfilled } = fillPlaceholders(written, values)
  if (unfilled.length > 0)
    throw refusal('placeholders_without_value', { placeholders: unfilled.map((name) => `{{${name}}}`) })
  return html
}

interface MacroMessage {
  html: string
  visibility: 'public' | 'internal'
  submissionId: string
  thenStatus?: Exclude<TicketStatus, 'new' | 'closed'>
}

async function write(tx: Transaction, ctx: Context, ticket: TouchedTicket, message: MacroMessage) {
  const reply = { ...message, submissionHash: null, attachments: [] }
  const ground = await readForReply(tx, ctx, ticket.number, reply)
  await writeReply(tx, ctx, ticket, { ...reply, ground, keepsDraft: true })
}

async function take(tx: Transaction, ctx: Context, ticket: TouchedTicket): Promise<void> {
  const agent = requireStaff(ctx)
  if (!canSee(agent, ticket)) throw refusal('bulk_agent_not_in_team')
  if (ticket.assigneeId !== agent.id) await assignTicket(tx, ctx, ticket, agent.id)
}
