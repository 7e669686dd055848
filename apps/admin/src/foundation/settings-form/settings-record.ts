import type { ActivitySubjectKind } from '@lodge/contracts'
import type { Breadcrumb, FieldChanges, FormValues, SchemaFormOptions } from '@lodge/ui'
import { type QueryKey, type UseQueryOptions, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { applyRecordsChanged } from '../record-changes/touched-lists.ts'
import { type ArchiveQuestion, type ArchiveWords, useArchive } from './use-archive.ts'
import { useHold } from './use-held-view.ts'
import { useSettingsForm } from './use-settings-form.ts'

export interface SettingsView {
  alias: string
  revision: number
  archivedAt: string | null
}

/** A kind of record: how it is read, filled in, validated, saved and archived. Its screen follows. */
export interface SettingsRecord<View extends SettingsView, Values extends FormValues, Output>
  extends Pick<SchemaFormOptions<Values, Output>, 'schema' | 'toInput' | 'check'> {
  /** The kind under which the activity log knows it. */
  kind: ActivitySubjectKind
  query: (alias: string) => UseQueryOptions<View, Error, View, string[]> & { queryKey: QueryKey }
  /** The address of its page. */
  path: (alias: string) => string
  crumbs: (name: string) => Breadcrumb[]
  createTitle: string
  nameOf: (record: View | Values) => string
  /** One sentence under its name. */
  about: (view: View) => string
  blank: () => Values
  toValues: (view: View) => Values
  /** Names what differs from the saved record; the views, none of a new one, give words for what they refer to. */
  listChanges: (views: readonly View[]) => (saved: Values, values: Values) => FieldChanges
  create: (output: Output) => Promise<View>
  update: (alias: string, output: Output & { revision: number }) => Promise<View>
  /** Asks before it is saved where that is due. */
  confirm?: (values: Values, view: View | null) => Promise<boolean>
  /** Left out for a kind of record that cannot be archived. */
  archive?: (alias: string, isArchived: boolean) => Promise<View>
  /** Replaces the usual words for archiving and restoring. */
  archiveWords?: ArchiveWords
  /** Returns the question before archiving or restoring; null for none, false to leave it undone. */
  askToArchive?: (view: View, willBeArchived: boolean) => Promise<ArchiveQuestion | null | false>
  /** Returns whether this record can be archived; by default it can. */
  canArchive?: (view: View) => boolean
}

interface RecordFormOptions<View extends SettingsView, Values extends FormValues, Output> {
  record: SettingsRecord<View, Values, Output>
  /** The record as the form began with it; null for a new one. */
  view: View | null
  /** Keeps the form as it is while something in it is not saved; null lets it begin anew. */
  onHold: (view: View | null) => void
}

/** The form of a record, or of a new one where there is no view. */
export function useRecordForm<View extends SettingsView, Values extends FormValues, Output>({
  record,
  view,
  onHold,
}: RecordFormOptions<View, Values, Output>) {
  const cache = useQueryClient()
  const navigate = useNavigate()
  const keep = useKeepRecord(record)
  const { schema, toInput, check, confirm, listChanges } = record
  const form = useSettingsForm<View, Values, Output>({
    schema,
    toInput,
    check,
    view,
    listChanges,
    confirm: confirm && ((values) => confirm(values, view)),
    toValues: (of) => (of ? record.toValues(of) : record.blank()),
    read: () => cache.fetchQuery({ ...record.query(view?.alias ?? ''), staleTime: 0 }),
    send: async (output, from) => {
      const saved = from
        ? await record.update(from.alias, { ...output, revision: from.revision })
        : await record.create(output)
      await keep(saved)
      if (saved.alias !== from?.alias) await navigate(record.path(saved.alias), { replace: true })
      else onHold(null)
      return saved
    },
  })
  useHold(form.isDirty, view, onHold)
  return form
}

/** Archives or restores a record; null where that is not offered. */
export function useArchiveRecord<View extends SettingsView, Values extends FormValues, Output>(
  record: SettingsRecord<View, Values, Output>,
  view: View | null,
): (() => void) | null {
  const keep = useKeepRecord(record)
  const archive = useArchive({
    isArchived: view?.archivedAt != null,
    words: record.archiveWords,
    question: async (willBeArchived) => (view && record.askToArchive?.(view, willBeArchived)) ?? null,
    send: async (isArchived) => {
      if (view && record.archive) await keep(await record.archive(view.alias, isArchived))
    },
  })
  const canArchive = view && record.archive && (record.canArchive?.(view) ?? true)
  return canArchive ? () => void archive() : null
}

/** Puts an answer into the page's query, and reads anew the queries that list or offer such records. */
function useKeepRecord<View extends SettingsView, Values extends FormValues, Output>({
  query,
  kind,
}: SettingsRecord<View, Values, Output>) {
  const cache = useQueryClient()
  return async (view: View): Promise<void> => {
    const { queryKey } = query(view.alias)
    cache.setQueryData(queryKey, view)
    // Not waited for: the record is saved.
    void applyRecordsChanged(cache, kind, queryKey)
  }
}
