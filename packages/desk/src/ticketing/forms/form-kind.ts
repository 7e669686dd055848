import { isDeepStrictEqual } from 'node:util'
import { FormField, type FormRecord, type SaveForm } from '@lodge/contracts'
import {
  countRows,
  type Database,
  findOne,
  insert,
  type TableRow,
  type Transaction,
  updateOne,
} from '@lodge/database'
import { checkForm, refusal } from '@lodge/domain'
import { z } from 'zod'
import type { RecordKind, StoredRecord } from '../../foundation/records/record-kind.ts'
import { lockTable } from '../../foundation/records/save-record.ts'
import { invalidInput } from '../../foundation/save-errors.ts'

export interface StoredForm extends StoredRecord {
  name: string
  draft: unknown
  /** The one published last, if any. */
  published: { version: number; fields: unknown; publishedAt: Date } | null
}

interface FormData {
  name: string
  draft: FormField[] | null
}

/** Forms as a kind of record. What is saved is the draft; `publishForm` makes a version of it. */
export const formKind: RecordKind<SaveForm, StoredForm, FormData, FormRecord> = {
  permission: 'manage_form',
  table: 'form',
  event: 'form.changed',
  notFound: 'form_not_found',
  nameOf: ({ name }) => name,
  aliasOf: ({ alias, name }) => ({ chosen: alias, from: name }),
  find: async (db, alias) => {
    const row = await findOne(db, 'form', { alias })
    return row && withPublished(db, row)
  },
  toData: async (_, { name, fields }, before) => ({ name, draft: toDraft(fields, before) }),
  create: async (tx, data) => withPublished(tx, await insert(tx, 'form', data)),
  update: async (tx, id, data, more) =>
    withPublished(tx, await updateOne(tx, 'form', { id }, { ...data, ...more })),
  setArchived: async (tx, id, more) => withPublished(tx, await updateOne(tx, 'form', { id }, more)),
  factsOf: (form) => ({ name: form.name, alias: form.alias, fields: describeFields(fieldsOf(form)) }),
  toView: (form) => ({
    alias: form.alias,
    name: form.name,
    revision: form.revision,
    fields: fieldsOf(form),
    hasDraft: form.draft !== null,
    version: form.published?.version ?? null,
    publishedAt: form.published?.publishedAt.toISOString() ?? null,
    updatedAt: form.updatedAt.toISOString(),
    archivedAt: form.archivedAt?.toISOString() ?? null,
  }),
  beforeArchive: requireNoTopics,
}

async function withPublished(db: Database | Transaction, row: TableRow<'form'>): Promise<StoredForm> {
  const published = await findOne(
    db,
    'form_version',
    { formId: row.id },
    { columns: ['version', 'fields', 'publishedAt'], orderBy: ['version DESC'] },
  )
  return { ...row, published }
}

/** Returns the fields of the draft, or those published last where there is none. */
export function fieldsOf({ draft, published }: StoredForm): FormField[] {
  return z.array(FormField).parse(draft ?? published?.fields ?? [])
}

/** Returns no draft for fields as published. Throws `invalid_input` at the paths of what is wrong. */
function toDraft(fields: FormField[], before: StoredForm | null): FormData['draft'] {
  const problems = checkForm(fields)
  if (Object.keys(problems).length > 0) throw invalidInput(problems)
  const isPublished = before?.published && isDeepStrictEqual(fieldsOf({ ...before, draft: null }), fields)
  return isPublished ? null : fields
}

const longestFact = 2_000

/** The fields in words, one after the other, for the log. */
function describeFields(fields: readonly FormField[]): string | null {
  const words = fields.map(({ label, type, isRequired }) => `${label}${isRequired ? ' *' : ''} (${type})`)
  return words.join('; ').slice(0, longestFact) || null
}

/** Locks the table of topics, so that none can choose the form meanwhile. */
async function requireNoTopics(tx: Transaction, { id }: StoredForm): Promise<void> {
  await lockTable(tx, 'topic')
  const count = await countRows(tx, 'topic', { formId: id, archivedAt: null })
  if (count > 0) throw refusal('form_in_use', { count })
}
