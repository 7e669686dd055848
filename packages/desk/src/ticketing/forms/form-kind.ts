import { isDeepStrictEqual } from 'node:util'
import { FormField, type FormRecord, type SaveForm } from '@lodge/contracts'
import { modelsOf, Prisma, type Transaction } from '@lodge/database'
import { checkForm, refusal } from '@lodge/domain'
import { z } from 'zod'
import type { RecordKind, StoredRecord } from '../../foundation/records/record-kind.ts'
import { lockTable } from '../../foundation/records/save-record.ts'
import { invalidInput } from '../../foundation/save-errors.ts'

export interface StoredForm extends StoredRecord {
  name: string
  draft: Prisma.JsonValue
  versions: { version: number; fields: Prisma.JsonValue; publishedAt: Date }[]
}

interface FormData {
  name: string
  draft: FormField[] | typeof Prisma.DbNull
}

const include = {
  versions: {
    orderBy: { version: 'desc' },
    take: 1,
    select: { version: true, fields: true, publishedAt: true },
  },
} as const

/** Forms as a kind of record. What is saved is the draft; `publishForm` makes a version of it. */
export const formKind: RecordKind<SaveForm, StoredForm, FormData, FormRecord> = {
  permission: 'manage_form',
  table: 'form',
  event: 'form.changed',
  notFound: 'form_not_found',
  nameOf: ({ name }) => name,
  aliasOf: ({ alias, name }) => ({ chosen: alias, from: name }),
  find: (db, alias) => modelsOf(db).form.findUnique({ where: { alias }, include }),
  toData: async (_, { name, fields }, before) => ({ name, draft: toDraft(fields, before) }),
  create: (tx, data) => tx.form.create({ data, include }),
  update: (tx, id, data, more) => tx.form.update({ where: { id }, data: { ...data, ...more }, include }),
  setArchived: (tx, id, more) => tx.form.update({ where: { id }, data: more, include }),
  factsOf: (form) => ({ name: form.name, alias: form.alias, fields: describeFields(fieldsOf(form)) }),
  toView: (form) => ({
    alias: form.alias,
    name: form.name,
    revision: form.revision,
    fields: fieldsOf(form),
    hasDraft: form.draft !== null,
    version: form.versions[0]?.version ?? null,
    publishedAt: form.versions[0]?.publishedAt.toISOString() ?? null,
    updatedAt: form.updatedAt.toISOString(),
    archivedAt: form.archivedAt?.toISOString() ?? null,
  }),
  beforeArchive: requireNoTopics,
}

/** Returns the fields of the draft, or those published last where there is none. */
export function fieldsOf({ draft, versions }: StoredForm): FormField[] {
  return z.array(FormField).parse(draft ?? versions[0]?.fields ?? [])
}

/** Returns no draft for fields as published. Throws `invalid_input` at the paths of what is wrong. */
function toDraft(fields: FormField[], before: StoredForm | null): FormData['draft'] {
  const problems = checkForm(fields)
  if (Object.keys(problems).length > 0) throw invalidInput(problems)
  const published = before?.versions[0]
  const isPublished = published && isDeepStrictEqual(fieldsOf({ ...before, draft: null }), fields)
  return isPublished ? Prisma.DbNull : fields
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
  const count = await tx.topic.count({ where: { formId: id, archivedAt: null } })
  if (count > 0) throw refusal('form_in_use', { count })
}
