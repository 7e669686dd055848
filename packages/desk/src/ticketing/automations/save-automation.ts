import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import {
  type AliasParams,
  AutomationDefinition,
  type AutomationView,
  limits,
  type SaveAutomation,
  type SetArchived,
  type UpdateAutomation,
} from '@lodge/contracts'
import {
  countRows,
  findOne,
  insert,
  query,
  sql,
  type TableRow,
  type Transaction,
  updateOne,
} from '@lodge/database'
import { authorize, canSeeAllTickets, refusal, type Staff } from '@lodge/domain'
import { type Context, recordEventBy, transaction, withFrozenTime } from '../../foundation/context.ts'
import { findFreeAlias } from '../../foundation/find-free-alias.ts'
import { htmlToText } from '../../foundation/rich-text/html-to-text.ts'
import { invalidInput, saveConflict } from '../../foundation/save-errors.ts'
import { sanitiseCannedResponse } from '../canned-responses/fill-placeholders.ts'
import { requireAutomationKeeper, requireKnownWebhook } from './automation-access.ts'
import { toAutomationView } from './automation-views.ts'
import { namesRequesters } from './definition-references.ts'
import { goneProblems, readOneDefinition } from './read-definitions.ts'

/** Creates an automation that runs once it is published. Throws `invalid_input` with the path of what is unknown. */
export async function createAutomation(ctx: Context, input: SaveAutomation): Promise<AutomationView> {
  const agent = requireAutomationKeeper(ctx)
  return transaction(ctx, async (tx) => {
    const now = withFrozenTime(ctx)
    await lockAutomations(tx)
    const count = await countRows(tx, 'automation', { archivedAt: null })
    if (count >= limits.automations) throw refusal('too_many_automations', { max: limits.automations })
    const draft = await toStoredDraft(tx, agent, input.definition, null)
    const alias = await findFreeAlias(tx, 'automation', input.title)
    const person = await createActor(tx, input.title, now.now())
    const row = await insert(tx, 'automation', {
      alias,
      title: input.title,
      personId: person.id,
      ownerId: agent.id,
      position: await nextPosition(tx),
      draft,
      updatedAt: now.now(),
    })
    await recordAutomationChange(now, tx, row, 'created')
    return toAutomationView(ctx, tx, agent, row)
  })
}

/** Saves the draft; throws `edit_conflict` with the present automation when someone has saved since. */
export async function updateAutomation(
  ctx: Context,
  { alias, revision, title, definition }: UpdateAutomation & AliasParams,
): Promise<AutomationView> {
  const agent = requireAutomationKeeper(ctx)
  return transaction(ctx, async (tx) => {
    const now = withFrozenTime(ctx)
    const before = await lockAutomation(tx, alias)
    await assertRevision(now, tx, before, { revision, agent })
    const draft = await toStoredDraft(tx, agent, definition, before.id)
    const changed = [
      ...(before.title === title ? [] : ['title']),
      ...(isDeepStrictEqual(AutomationDefinition.parse(before.draft), draft) ? [] : ['definition']),
    ]
    if (changed.length === 0) return toAutomationView(ctx, tx, agent, before)
    const row = await updateOne(
      tx,
      'automation',
      { id: before.id },
      { title, draft, updatedAt: now.now(), revision: { increment: 1 } },
    )
    if (before.title !== title)
      await updateOne(tx, 'person', { id: row.personId }, { name: title }, { columns: ['id'] })
    await recordAutomationChange(now, tx, row, 'edited', changed)
    return toAutomationView(ctx, tx, agent, row)
  })
}

/** Archives an automation, after which it does not run, or restores it at the end of the order. */
export async function archiveAutomation(
  ctx: Context,
  { alias, isArchived }: SetArchived & AliasParams,
): Promise<AutomationView> {
  const agent = requireAutomationKeeper(ctx)
  return transaction(ctx, async (tx) => {
    const now = withFrozenTime(ctx)
    await lockAutomations(tx)
    const before = await lockAutomation(tx, alias)
    if ((before.archivedAt !== null) === isArchived) return toAutomationView(ctx, tx, agent, before)
    const place = isArchived
      ? { archivedAt: now.now() }
      : { archivedAt: null, position: await nextPosition(tx) }
    // It runs again once somebody publishes it anew: it may have been archived for a year.
    const stopped = { version: null, triggers: [], eventTypes: [], macroId: null, evaluatedUntil: null }
    const row = await updateOne(
      tx,
      'automation',
      { id: before.id },
      { ...place, ...stopped, pausedFor: null, revision: { increment: 1 } },
    )
    await recordAutomationChange(now, tx, row, isArchived ? 'archived' : 'restored')
    return toAutomationView(ctx, tx, agent, row)
  })
}

/** Returns an automation, archived or not; throws `not_found`. */
export async function getAutomation(ctx: Context, { alias }: AliasParams): Promise<AutomationView> {
  const agent = requireAutomationKeeper(ctx)
  const row = await findOne(ctx.db, 'automation', { alias })
  if (!row) throw refusal('automation_not_found')
  return toAutomationView(ctx, ctx.db, agent, row)
}

/** Locks an automation, so that the check and the change see the same state. */
export async function lockAutomation(tx: Transaction, alias: string): Promise<TableRow<'automation'>> {
  await query(tx, sql`SELECT FROM automation WHERE alias = ${alias} FOR NO KEY UPDATE`)
  const row = await findOne(tx, 'automation', { alias })
  if (!row) throw refusal('automation_not_found')
  return row
}

/** Throws `edit_conflict` with the present automation where it is at another revision. */
export async function assertRevision(
  ctx: Context,
  tx: Transaction,
  row: TableRow<'automation'>,
  { revision, agent }: { revision: number; agent: Staff },
): Promise<void> {
  if (row.revision === revision) return
  const present = await toAutomationView(ctx, tx, agent, row)
  throw await saveConflict(ctx, tx, { type: 'automation.changed', id: row.id, present })
}

/** Lets one create, move or archive at a time: aliases and places stay unique. */
export async function lockAutomations(tx: Transaction): Promise<void> {
  await query(tx, sql`SELECT pg_advisory_xact_lock(hashtext('lodge.automation'))`)
}

async function nextPosition(tx: Transaction): Promise<number> {
  const [last] = await query<{ position: number }>(
    tx,
    sql`SELECT COALESCE(max(position), 0) + 1 AS position FROM automation WHERE archived_at IS NULL`,
  )
  return last?.position ?? 1
}

/** Creates the person as whom it writes and changes tickets. `is_integration` keeps anybody from signing in as it. */
async function createActor(tx: Transaction, name: string, at: Date): Promise<{ id: string }> {
  const alias = `automation-${randomUUID().replaceAll('-', '')}`
  return insert(tx, 'person', {
    alias,
    email: `${alias}@automations.invalid`,
    name,
    isIntegration: true,
    createdAt: at,
    updatedAt: at,
    archivedAt: at,
  })
}

export async function recordAutomationChange(
  ctx: Context,
  tx: Transaction,
  { id, title }: Pick<TableRow<'automation'>, 'id' | 'title'>,
  how: 'created' | 'edited' | 'published' | 'moved' | 'paused' | 'continued' | 'archived' | 'restored',
  fields: readonly string[] = [],
): Promise<void> {
  const after = fields.length > 0 ? { changed: [...fields] } : null
  const event = { recordId: id, subject: title, how, before: null, after } as const
  await recordEventBy(ctx, tx, { type: 'automation.changed', ...event })
}

/** Returns a definition as it is stored: sanitised, with present aliases. Throws at what names something unknown. */
async function toStoredDraft(
  tx: Transaction,
  agent: Staff,
  given: AutomationDefinition,
  automationId: string | null,
): Promise<AutomationDefinition> {
  authorize(!namesRequesters(given) || canSeeAllTickets(agent))
  await requireKnownWebhook(tx, agent, given, automationId)
  const { note, reply } = given.actions
  const actions = { ...given.actions, note: toStoredText(note), reply: toStoredText(reply) }
  const read = await readOneDefinition(tx, { ...given, actions })
  const problems = goneProblems(read, 'definition.')
  if (Object.keys(problems).length > 0) throw invalidInput(problems)
  return read.definition
}

/** An empty editor still gives a paragraph. */
function toStoredText(html: string): string {
  const sanitised = sanitiseCannedResponse(html)
  return htmlToText(sanitised) === '' ? '' : sanitised
}
