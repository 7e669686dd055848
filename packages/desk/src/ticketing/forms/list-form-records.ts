import type { FormPage, FormRow, ListForms } from '@lodge/contracts'
import { sql } from '@lodge/database'
import type { Context } from '../../foundation/context.ts'
import { yesOrNo } from '../../foundation/records/export-pages.ts'
import { exportRecords, listRecords } from '../../foundation/records/list-records.ts'
import type { ListedRecord, RecordList } from '../../foundation/records/record-kind.ts'

interface RawForm extends ListedRecord {
  name: string
  version: number | null
  hasDraft: boolean
  questions: number
  topics: number
}

const latest = sql`
  (SELECT form_version.fields FROM form_version
   WHERE form_version.form_id = record.id ORDER BY version DESC LIMIT 1)`

const formList: RecordList<ListForms, RawForm, FormRow> = {
  permission: 'manage_form',
  table: 'form',
  columns: sql`
    name, draft IS NOT NULL AS "hasDraft",
    (SELECT max(version) FROM form_version WHERE form_version.form_id = record.id) AS version,
    (SELECT count(*)::int FROM jsonb_array_elements(COALESCE(draft, ${latest}, '[]')) field
     WHERE field->>'type' NOT IN ('section', 'heading', 'hint')) AS questions,
    (SELECT count(*)::int FROM topic WHERE topic.form_id = record.id AND topic.archived_at IS NULL) AS topics`,
  searched: [sql`name`, sql`alias`],
  name: sql`name`,
  toItem: ({ alias, name, version, hasDraft, questions, topics, updatedAt, archivedAt }) => ({
    alias,
    name,
    version,
    hasDraft,
    questions,
    topics,
    updatedAt: updatedAt.toISOString(),
    archivedAt: archivedAt?.toISOString() ?? null,
  }),
}

/** Returns a page of forms, each with its present version and how many topics ask it. */
export function listFormRecords(ctx: Context, list: ListForms): Promise<FormPage> {
  return listRecords(ctx, formList, list)
}

export function exportForms(ctx: Context, list: ListForms): AsyncGenerator<string[]> {
  return exportRecords(ctx, formList, list, (t) => ({
    [t('exports.columns.name')]: ({ name }) => name,
    [t('exports.columns.alias')]: ({ alias }) => alias,
    [t('exports.columns.version')]: ({ version }) => String(version ?? ''),
    [t('exports.columns.draft')]: ({ hasDraft }) => yesOrNo(t, hasDraft),
    [t('exports.columns.questions')]: ({ questions }) => String(questions),
    [t('exports.columns.topics')]: ({ topics }) => String(topics),
    [t('exports.columns.updated')]: ({ updatedAt }) => updatedAt,
  }))
}
