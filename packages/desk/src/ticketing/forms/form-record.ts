import {
  type AliasParams,
  type FormRecord,
  limits,
  type RecordUsage,
  type SaveForm,
  type SetArchived,
} from '@lodge/contracts'
import { sql } from '@lodge/database'
import type { Context } from '../../foundation/context.ts'
import { countUsage } from '../../foundation/records/count-usage.ts'
import { archiveRecord, createRecord, getRecord, updateRecord } from '../../foundation/records/save-record.ts'
import { formKind } from './form-kind.ts'

/** Returns a form for its editor, with its draft where there is one; throws `not_found`. */
export function getForm(ctx: Context, params: AliasParams): Promise<FormRecord> {
  return getRecord(ctx, formKind, params)
}

/** Creates a form as a draft. Throws `invalid_input` at the paths of what is wrong with its fields. */
export function createForm(ctx: Context, input: SaveForm): Promise<FormRecord> {
  return createRecord(ctx, formKind, input)
}

/** Changes a form's draft; students see nothing of it. Throws `edit_conflict` and `invalid_input`. */
export function updateForm(
  ctx: Context,
  given: AliasParams & { revision: number; input: SaveForm },
): Promise<FormRecord> {
  return updateRecord(ctx, formKind, given)
}

/** Archives a form, after which no topic can choose it, or restores it. Throws `still_in_use` while a topic asks it. */
export function archiveForm(ctx: Context, given: AliasParams & SetArchived): Promise<FormRecord> {
  return archiveRecord(ctx, formKind, given)
}

/** Creates a form with the same fields, as a draft. */
export async function duplicateForm(ctx: Context, params: AliasParams): Promise<FormRecord> {
  const { name, fields } = await getForm(ctx, params)
  return createForm(ctx, { name: copyName(name), fields })
}

/** Returns how many topics ask a form, and how many tickets keep one of its versions. */
export function countFormUsage(ctx: Context, params: AliasParams): Promise<RecordUsage> {
  return countUsage(ctx, { ...formKind, counts: usage }, params)
}

/** The name must not grow beyond what a name may be, however often it is copied. */
function copyName(name: string): string {
  const ending = ' (copy)'
  return `${name.slice(0, limits.nameLength - ending.length)}${ending}`
}

const usage = {
  topics: (id: string) =>
    sql`SELECT count(*)::int AS count FROM topic WHERE form_id = ${id} AND archived_at IS NULL`,
  openTickets: (id: string) =>
    sql`SELECT count(*)::int AS count FROM ticket JOIN form_version ON form_version.id = ticket.form_version_id
        WHERE form_version.form_id = ${id} AND ticket.status NOT IN ('resolved', 'closed')`,
  finishedTickets: (id: string) =>
    sql`SELECT count(*)::int AS count FROM ticket JOIN form_version ON form_version.id = ticket.form_version_id
        WHERE form_version.form_id = ${id} AND ticket.status IN ('resolved', 'closed')`,
}
