import { isUnknownAddress } from '@lodge/client'
import { ErrorState, type FormValues, SkeletonRows, usePageTitle } from '@lodge/ui'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Navigate, useParams } from 'react-router'
import { NotFoundScreen } from '../not-found-screen.tsx'
import { t } from '../t.ts'
import { SaveBar } from './save-bar.tsx'
import { SettingsActivity } from './settings-activity.tsx'
import { SettingsFormFrame } from './settings-form-frame.tsx'
import { type SettingsRecord, type SettingsView, useArchiveRecord, useRecordForm } from './settings-record.ts'
import { useHeldView } from './use-held-view.ts'
import type { useSettingsForm } from './use-settings-form.ts'

export interface RecordPart<View, Values extends FormValues> {
  form: ReturnType<typeof useSettingsForm<unknown, Values, unknown>>
  /** The record as it is saved; null for a new one. */
  view: View | null
}

interface RecordScreenProps<View extends SettingsView, Values extends FormValues, Output> {
  record: SettingsRecord<View, Values, Output>
  /** The sections of its page. */
  children: (part: RecordPart<View, Values>) => ReactNode
  /** Content beside the sections, such as a preview. */
  side: (part: RecordPart<View, Values>) => ReactNode
  /** Content above the page, such as the tabs of its area. */
  above?: ReactNode
  /** Says what else saving does, such as how many tickets it moves. */
  note?: (part: RecordPart<View, Values>) => ReactNode
  /** Labels the button that saves or creates, in place of the usual words. */
  saveLabel?: (part: RecordPart<View, Values>) => string
  /** Buttons beside the title, besides archiving. */
  actions?: (part: RecordPart<View, Values>) => ReactNode
  /** Renders the status, which by default is in use or archived. */
  badge?: (view: View) => ReactNode
  /** The part of the address that names the record; by default its alias. */
  param?: string
}

/** The page of a new record. */
export function NewRecordScreen<View extends SettingsView, Values extends FormValues, Output>(
  page: RecordScreenProps<View, Values, Output>,
) {
  const { createTitle, crumbs } = page.record
  usePageTitle(createTitle, crumbs(createTitle))
  return <RecordForm {...page} view={null} latest={null} onHold={() => undefined} />
}

/** The page of the record that the address names, with a skeleton or an error until the record is there. */
export function RecordScreen<View extends SettingsView, Values extends FormValues, Output>(
  page: RecordScreenProps<View, Values, Output>,
) {
  const { [page.param ?? 'alias']: alias = '' } = useParams()
  const { data, isPending, error, refetch } = useQuery(page.record.query(alias))
  const name = data === undefined ? null : page.record.nameOf(data)
  const isMissing = data === undefined && isUnknownAddress(error)
  usePageTitle(
    isMissing ? t('app.titles.notFound') : name,
    isMissing ? [] : name === null ? null : page.record.crumbs(name),
  )
  if (isPending) return <SkeletonRows rows={12} className="p-gutter" />
  if (isMissing) return <NotFoundScreen />
  // A later failure changes nothing on the page: somebody may be changing the record.
  if (data === undefined) return <ErrorState error={error} onRetry={() => refetch()} className="m-gutter" />
  if (data.alias !== alias && name !== null) return <Navigate to={page.record.path(data.alias)} replace />
  return <HeldRecord {...page} key={alias} latest={data} />
}

/** Holds the record that somebody is changing, even when others save meanwhile. */
function HeldRecord<View extends SettingsView, Values extends FormValues, Output>({
  latest,
  ...page
}: RecordScreenProps<View, Values, Output> & { latest: View }) {
  const { view, hold } = useHeldView(latest)
  return <RecordForm {...page} key={view.revision} view={view} latest={latest} onHold={hold} />
}

interface RecordFormProps<View extends SettingsView, Values extends FormValues, Output>
  extends RecordScreenProps<View, Values, Output> {
  view: View | null
  latest: View | null
  onHold: (view: View | null) => void
}

function RecordForm<View extends SettingsView, Values extends FormValues, Output>({
  record,
  view,
  latest,
  onHold,
  children,
  side,
  above,
  note,
  saveLabel,
  actions,
  badge,
}: RecordFormProps<View, Values, Output>) {
  const form = useRecordForm({ record, view, onHold })
  const archive = useArchiveRecord(record, latest)
  const part = { form, view }
  return (
    <SettingsFormFrame
      // The name as it is typed, else as it is saved, else the title of a new record.
      title={record.nameOf(form.values).trim() || (view && record.nameOf(view)) || record.createTitle}
      isNew={form.isNew}
      isArchived={record.archive ? latest?.archivedAt != null : null}
      about={view ? record.about(view) : ''}
      badge={latest && badge?.(latest)}
      onArchive={archive}
      actions={actions?.(part)}
      archiveWords={record.archiveWords}
      above={above}
      formRef={form.ref}
      side={side(part)}
      bar={
        <SaveBar
          form={form}
          saveLabel={
            saveLabel?.(part) ?? (view ? t('settings-form.save.save') : t('settings-form.save.create'))
          }
          note={note?.(part)}
        />
      }
    >
      {children(part)}
      {latest && <SettingsActivity kind={record.kind} alias={latest.alias} revision={latest.revision} />}
    </SettingsFormFrame>
  )
}
