import { isDeepStrictEqual } from 'node:util'
import {
  type AliasParams,
  type FieldProblems,
  limits,
  type MacroChange,
  type MacroView,
  problem,
  type SaveMacro,
  type SetArchived,
  type UpdateMacro,
} from '@lodge/contracts'
import {
  countRows,
  type Database,
  findMany,
  findOne,
  insert,
  query,
  type Sql,
  sql,
  type TableRow,
  type Transaction,
  updateOne,
} from '@lodge/database'
import { authorize, canSeeAllTickets, hasPermission, refusal, refusalAt, type Staff } from '@lodge/domain'
import { type Context, recordEventBy, transaction, withFrozenTime } from '../../foundation/context.ts'
import { findFreeAlias } from '../../foundation/find-free-alias.ts'
import { isActiveStaff } from '../../foundation/is-active-staff.ts'
import { requireStaff } from '../../foundation/require-staff.ts'
import { htmlToText } from '../../foundation/rich-text/html-to-text.ts'
import { invalidInput, saveConflict } from '../../foundation/save-errors.ts'
import { findUnknownPlaceholders, sanitiseCannedResponse } from '../canned-responses/fill-placeholders.ts'
import { findLeafTopic } from '../topics/find-leaf-topic.ts'
import { macrosKeptBy, mayShareMacros } from './macro-access.ts'
import { toMacroView } from './macro-views.ts'
import { aliasIn, type StoredChange } from './stored-macro.ts'

/**
 * Creates a macro of one's own, or one shared with teams for those who may. Throws `invalid_input` with the path of
 * each field that names something unknown.
 */
export async function createMacro(ctx: Context, input: SaveMacro): Promise<MacroView> {
  const agent = requireStaff(ctx)
  authorize(!input.isShared || mayShareMacros(agent))
  return transaction(ctx, async (tx) => {
    const now = withFrozenTime(ctx)
    // One at a time, so that two of the same title get aliases of their own.
    await query(tx, sql`SELECT pg_advisory_xact_lock(hashtext('lodge.macro'))`)
    if ((await countRows(tx, 'macro', { ownerId: agent.id, archivedAt: null })) >= limits.macrosOfPerson)
      throw refusal('too_many_macros', { max: limits.macrosOfPerson })
    const data = await toStoredMacro(tx, now, input)
    const alias = await findFreeAlias(tx, 'macro', input.title)
    const row = await insert(tx, 'macro', { ...data, alias, ownerId: agent.id, updatedAt: now.now() })
    await recordChange(now, tx, row, 'created')
    return toMacroView(tx, row)
  })
}

/** Changes a macro; throws `edit_conflict` with the present one when someone has saved since. */
export async function updateMacro(
  ctx: Context,
  { alias, revision, ...input }: UpdateMacro & AliasParams,
): Promise<MacroView> {
  const agent = requireStaff(ctx)
  authorize(!input.isShared || mayShareMacros(agent))
  return transaction(ctx, async (tx) => {
    const now = withFrozenTime(ctx)
    const before = await lockMacro(tx, agent, alias)
    if (before.revision !== revision) {
      const present = await toMacroView(tx, before)
      throw await saveConflict(ctx, tx, { type: 'macro.changed', id: before.id, present })
    }
    if (!input.isShared && before.ownerId !== agent.id) throw refusalAt('isShared', 'macro_of_its_owner')
    const data = await toStoredMacro(tx, now, input)
    const fields = findChangedFields(before, data)
    if (fields.length === 0) return toMacroView(tx, before)
    await assertMayChangeForAutomations(tx, agent, before.id)
    // Whatever paused it has been looked at: another reason is told anew.
    const more = { updatedAt: now.now(), revision: { increment: 1 }, pausedFor: null }
    const row = await updateOne(tx, 'macro', { id: before.id }, { ...data, ...more })
    await recordChange(now, tx, row, 'edited', fields)
    return toMacroView(tx, row)
  })
}

/** Leaves the deeds of automations to whoever may publish one, also where a macro says them. */
async function assertMayChangeForAutomations(tx: Transaction, agent: Staff, macroId: string): Promise<void> {
  if (hasPermission(agent, 'manage_automation') && canSeeAllTickets(agent)) return
  const user = await findOne(tx, 'automation', { macroId, archivedAt: null }, { columns: ['title'] })
  if (user) throw refusal('macro_in_automation', { automation: user.title })
}

/** Archives a macro, after which nobody is offered it, or restores it. */
export async function archiveMacro(
  ctx: Context,
  { alias, isArchived }: SetArchived & AliasParams,
): Promise<MacroView> {
  const agent = requireStaff(ctx)
  return transaction(ctx, async (tx) => {
    const now = withFrozenTime(ctx)
    const before = await lockMacro(tx, agent, alias)
    if ((before.archivedAt !== null) === isArchived) return toMacroView(tx, before)
    const archivedAt = isArchived ? now.now() : null
    const row = await updateOne(
      tx,
      'macro',
      { id: before.id },
      { archivedAt, pausedFor: null, revision: { increment: 1 } },
    )
    await recordChange(now, tx, row, isArchived ? 'archived' : 'restored')
    return toMacroView(tx, row)
  })
}

/** Returns a macro that the actor may change, archived or not; throws `not_found`. */
export async function getMacro(ctx: Context, { alias }: AliasParams): Promise<MacroView> {
  return toMacroView(ctx.db, await findKeptMacro(ctx.db, requireStaff(ctx), alias))
}

async function findKeptMacro(
  db: Database | Transaction,
  agent: Staff,
  alias: string,
): Promise<TableRow<'macro'>> {
  const row = await findOne(db, 'macro', keptMacro(agent, alias))
  if (!row) throw refusal('macro_not_found')
  return row
}

/** Locks the row first, so that the check and the change see the same state. */
async function lockMacro(tx: Transaction, agent: Staff, alias: string): Promise<TableRow<'macro'>> {
  await query(tx, sql`SELECT FROM macro WHERE alias = ${alias} FOR NO KEY UPDATE`)
  return findKeptMacro(tx, agent, alias)
}

function keptMacro(agent: Staff, alias: string): Sql {
  return sql`macro.alias = ${alias} AND ${macrosKeptBy(agent)}`
}

function recordChange(
  ctx: Context,
  tx: Transaction,
  { id, title }: TableRow<'macro'>,
  how: 'created' | 'edited' | 'archived' | 'restored',
  fields: readonly string[] = [],
): Promise<string | null> {
  const after = fields.length > 0 ? { changed: [...fields] } : null
  return recordEventBy(ctx, tx, {
    type: 'macro.changed',
    recordId: id,
    subject: title,
    how,
    before: null,
    after,
  })
}

/** Returns what is stored of the input: sanitised, with the ids of teams and records. */
async function toStoredMacro(tx: Transaction, ctx: Context, input: SaveMacro) {
  const [reply, note] = [toStoredText(input.reply), toStoredText(input.note)]
  const teams = input.isShared ? input.teams : []
  const rows = await findMany(tx, 'team', { alias: teams }, { columns: ['id', 'alias'], orderBy: ['id'] })
  const fields: FieldProblems = {
    ...findTextProblem('reply', reply),
    ...findTextProblem('note', note),
    ...findMissingTeams(teams, rows),
  }
  const changes: StoredChange[] = []
  for (const [place, change] of input.changes.entries()) {
    const found = await findNamedRecord(tx, ctx, change)
    if (found === undefined) Object.assign(fields, missingRecord(place, change))
    else changes.push({ change, id: found })
  }
  if (reply === '' && note === '' && input.changes.length === 0)
    fields.changes = problem('macro_does_nothing')
  if (Object.keys(fields).length > 0) throw invalidInput(fields)
  const { title, isShared } = input
  return { title, isShared, teamIds: rows.map(({ id }) => id), reply, note, changes }
}

/** An editor without a word still has its paragraph. */
function toStoredText(html: string): string {
  const sanitised = sanitiseCannedResponse(html)
  return htmlToText(sanitised) === '' ? '' : sanitised
}

function findTextProblem(path: 'reply' | 'note', html: string): FieldProblems {
  const [unknown] = findUnknownPlaceholders(html)
  if (unknown === undefined) return {}
  return { [path]: problem('unknown_placeholders', { placeholders: [`{{${htmlToText(unknown)}}}`] }) }
}

function findMissingTeams(teams: readonly string[], rows: readonly { alias: string }[]): FieldProblems {
  const missing = teams.flatMap((alias, index) =>
    rows.some((row) => row.alias === alias)
      ? []
      : [[`teams.${index}`, problem('unknown_record', { kind: 'team', alias })]],
  )
  return Object.fromEntries(missing)
}

/** Returns the id of the record that a change names, null where it names none, undefined where there is none to be set. */
async function findNamedRecord(
  tx: Transaction,
  ctx: Context,
  change: MacroChange,
): Promise<string | null | undefined> {
  const named = aliasIn(change)
  if (!named) return null
  const { kind, alias } = named
  if (kind === 'topic') return (await findLeafTopic(tx, alias, ctx.now()))?.id
  if (kind === 'assignee') {
    const staff = sql`alias = ${alias} AND ${isActiveStaff}`
    return (await findOne(tx, 'person', staff, { columns: ['id'] }))?.id
  }
  return (await findOne(tx, kind, { alias, archivedAt: null }, { columns: ['id'] }))?.id
}

function missingRecord(place: number, { kind }: MacroChange): FieldProblems {
  if (kind === 'topic') return { [`changes.${place}.topic`]: problem('topic_takes_no_tickets') }
  if (kind === 'assignee') return { [`changes.${place}.assignee`]: problem('unknown_agent') }
  if (kind === 'course') return { [`changes.${place}.course`]: problem('unknown_course') }
  return { [`changes.${place}.team`]: problem('unknown_team') }
}

type StoredMacro = Awaited<ReturnType<typeof toStoredMacro>>

function findChangedFields(before: TableRow<'macro'>, after: StoredMacro): string[] {
  const fields = [
    ['title', before.title, after.title],
    ['shared', before.isShared, after.isShared],
    ['teams', before.teamIds.toSorted(), after.teamIds],
    ['reply', before.reply, after.reply],
    ['note', before.note, after.note],
    ['steps', before.changes, after.changes],
  ] as const
  return fields.filter(([, was, is]) => !isDeepStrictEqual(was, is)).map(([name]) => name)
}
