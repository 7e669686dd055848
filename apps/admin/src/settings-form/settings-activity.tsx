import type { ActivitySubjectKind, SubjectActivityPage } from '@lodge/contracts'
import { Avatar, Button, ErrorState, formatDateTime, SkeletonRows } from '@lodge/ui'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { t } from '../t.ts'
import { FormSection } from './form-section.tsx'
import { settingsActivityQuery } from './queries.ts'

type SettingsActivityEntry = SubjectActivityPage['items'][number]

interface SettingsActivityProps {
  kind: ActivitySubjectKind
  alias: string
  /** With a new one the log is read anew. */
  revision: number
}

/** What was done to a record, newest first: the last section of its page. */
export function SettingsActivity({ kind, alias, revision }: SettingsActivityProps) {
  const query = useInfiniteQuery({
    ...settingsActivityQuery(kind, alias, revision),
    placeholderData: keepPreviousData,
  })
  const entries = query.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <FormSection title={t('settings-form.activity.title')} text={t('settings-form.activity.text')}>
      {query.isPending && <SkeletonRows rows={2} />}
      {query.isError && <ErrorState error={query.error} onRetry={() => query.refetch()} />}
      {query.isSuccess && entries.length === 0 && (
        <p className="text-sm text-muted-foreground">{t('settings-form.activity.empty')}</p>
      )}
      <ul>
        {entries.map((entry) => (
          <li key={entry.id} className="flex items-start gap-2 py-1 text-sm">
            <Avatar name={entry.actor} size={20} />
            <p className="flex min-w-0 flex-1 flex-wrap justify-between gap-x-4">
              <span className="min-w-0 break-words">
                <span className="font-medium">{entry.actor}</span>{' '}
                <span className="text-muted-foreground">{describeEntry(entry, kind)}</span>
              </span>
              <time dateTime={entry.at} className="text-muted-foreground tabular-nums">
                {formatDateTime(entry.at)}
              </time>
            </p>
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <Button
          variant="link"
          size="inline"
          onClick={() => query.fetchNextPage()}
          isBusy={query.isFetchingNextPage}
        >
          {t('settings-form.activity.more')}
        </Button>
      )}
    </FormSection>
  )
}

const changes = [
  'Created',
  'Edited',
  'Published',
  'Moved',
  'Archived',
  'Restored',
  'Invited',
  'Imported',
] as const

/** "changed targets, version 3", "archived it". */
function describeEntry({ after }: SettingsActivityEntry, kind: ActivitySubjectKind): string {
  const what = after?.changed
    ? `${t('settings-form.activity.done.Edited')} ${after.changed}`
    : describeChange(after?.how, kind)
  const version =
    after?.version == null ? [] : [t('settings-form.activity.version', { version: String(after.version) })]
  return [what, ...version].join(', ')
}

function describeChange(how: unknown, kind: ActivitySubjectKind): string {
  if (how === 'Archived' && kind === 'user') return t('settings-form.activity.done.Deactivated')
  const known = changes.find((one) => one === how)
  return known ? t(`settings-form.activity.done.${known}`) : t('settings-form.activity.changedIt')
}
