import { isDeepStrictEqual } from 'node:util'
import {
  type AliasParams,
  type CannedResponseView,
  type FieldProblems,
  problem,
  type SaveCannedResponse,
  type UpdateCannedResponse,
} from '@lodge/contracts'
import {
  findMany,
  findOne,
  insert,
  query,
  sql,
  type TableRow,
  type Transaction,
  updateOne,
} from '@lodge/database'
import { refusal } from '@lodge/domain'
import { type Context, recordEventBy, transaction, withFrozenTime } from '../../foundation/context.ts'
import { findFreeAlias } from '../../foundation/find-free-alias.ts'
import { htmlToText } from '../../foundation/rich-text/html-to-text.ts'
import { invalidInput, saveConflict } from '../../foundation/save-errors.ts'
import { toCannedResponseView } from './canned-response-views.ts'
import { findUnknownPlaceholders, sanitiseCannedResponse } from './fill-placeholders.ts'
import { requireCannedResponseManager } from './require-canned-response-manager.ts'

/** Creates a canned response; throws `invalid_input` for a text that is empty or has an unknown placeholder. */
export async function createCannedResponse(
  ctx: Context,
  input: SaveCannedResponse,
): Promise<CannedResponseView> {
  requireCannedResponseManager(ctx)
  return transaction(ctx, async (tx) => {
    const now = withFrozenTime(ctx)
    // One at a time, so that two of the same title get aliases of their own.
    await query(tx, sql`SELECT pg_advisory_xact_lock(hashtext('lodge.canned_response'))`)
    const data = await toStoredCannedResponse(tx, input)
    const alias = await findFreeAlias(tx, 'canned_response', input.title)
    const row = await insert(tx, 'canned_response', { ...data, alias, updatedAt: now.now() })
    await recordEventBy(now, tx, {
      type: 'canned_response.changed',
      cannedResponseId: row.id,
      how: 'created',
      fields: [],
    })
    return toCannedResponseView(tx, row)
  })
}

/** Changes a canned response; throws `edit_conflict` with the present one when someone has saved since. */
export async function updateCannedResponse(
  ctx: Context,
  { alias, revision, ...input }: UpdateCannedResponse & AliasParams,
): Promise<CannedResponseView> {
  requireCannedResponseManager(ctx)
  return transaction(ctx, async (tx) => {
    const now = withFrozenTime(ctx)
    const before = await lockCannedResponse(tx, alias)
    if (before.revision !== revision) {
      const changed = { type: 'canned_response.changed', id: before.id } as const
      throw await saveConflict(ctx, tx, { ...changed, present: await toCannedResponseView(tx, before) })
    }
    const data = await toStoredCannedResponse(tx, input)
    const fields = findChangedFields(before, data)
    if (fields.length === 0) return toCannedResponseView(tx, before)
    const more = { updatedAt: now.now(), revision: { increment: 1 } }
    const row = await updateOne(tx, 'canned_response', { id: before.id }, { ...data, ...more })
    await recordEventBy(now, tx, {
      type: 'canned_response.changed',
      cannedResponseId: row.id,
      how: 'edited',
      fields,
    })
    return toCannedResponseView(tx, row)
  })
}

/** Returns a canned response by its alias, archived or not; throws `not_found`. */
export async function getCannedResponse(ctx: Context, { alias }: AliasParams): Promise<CannedResponseView> {
  requireCannedResponseManager(ctx)
  const row = await findOne(ctx.db, 'canned_response', { alias })
  if (!row) throw refusal('canned_response_not_found')
  return toCannedResponseView(ctx.db, row)
}

/** Locks the row first, so that the check and the change see the same state. */
export async function lockCannedResponse(
  tx: Transaction,
  alias: string,
): Promise<TableRow<'canned_response'>> {
  const row = await findOne(tx, 'canned_response', { alias }, { lock: true })
  if (!row) throw refusal('canned_response_not_found')
  return row
}

/** Returns what is stored of the input: sanitised, with the teams' ids. */
async function toStoredCannedResponse(tx: Transaction, { title, html: entered, teams }: SaveCannedResponse) {
  const html = sanitiseCannedResponse(entered)
  const text = htmlToText(html)
  const rows = await findMany(tx, 'team', { alias: teams }, { columns: ['id', 'alias'], orderBy: ['id'] })
  const fields = { ...findTextProblem(html, text), ...findMissingTeams(teams, rows) }
  if (Object.keys(fields).length > 0) throw invalidInput(fields)
  return { title, html, text, teamIds: rows.map(({ id }) => id) }
}

function findTextProblem(html: string, text: string): FieldProblems {
  if (text === '') return { html: problem('text_required') }
  const [unknown] = findUnknownPlaceholders(html)
  if (unknown === undefined) return {}
  return { html: problem('unknown_placeholders', { placeholders: [`{{${htmlToText(unknown)}}}`] }) }
}

function findMissingTeams(teams: readonly string[], rows: readonly { alias: string }[]): FieldProblems {
  const missing = teams.flatMap((alias, index) =>
    rows.some((row) => row.alias === alias)
      ? []
      : [[`teams.${index}`, problem('unknown_record', { kind: 'team', alias })]],
  )
  return Object.fromEntries(missing)
}

type StoredCannedResponse = Awaited<ReturnType<typeof toStoredCannedResponse>>

function findChangedFields(before: StoredCannedResponse, after: StoredCannedResponse): string[] {
  const fields = [
    ['title', before.title, after.title],
    ['text', before.html, after.html],
    ['teams', before.teamIds.toSorted(), after.teamIds],
  ] as const
  return fields.filter(([, was, is]) => !isDeepStrictEqual(was, is)).map(([name]) => name)
}
