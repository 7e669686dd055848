import type { ActivitySubjectKind, SubjectActivityPage } from '@lodge/contracts'
import { describeActor, describeFact } from '@lodge/domain'
import { Avatar, formatDateTime, joinFacts } from '@lodge/ui'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { activityWords } from '../activity-words.ts'
import { t } from '../t.ts'
import { PagedSection } from './paged-section.tsx'
import { settingsActivityQuery } from './queries.ts'

type SettingsActivityEntry = SubjectActivityPage['items'][number]

interface SettingsActivityProps {
  kind: ActivitySubjectKind
  alias: string
  /** A new revision has the log read anew. */
  revision: number
}

export function SettingsActivity({ kind, alias, revision }: SettingsActivityProps) {
  const query = useInfiniteQuery({
    ...settingsActivityQuery(kind, alias, revision),
    placeholderData: keepPreviousData,
  })
  return (
    <PagedSection
      title={t('settings-form.activity.title')}
      text={t('settings-form.activity.text')}
      query={query}
      empty={t('settings-form.activity.empty')}
      more={t('settings-form.activity.more')}
    >
      {(entries) => (
        <ul>
          {entries.map((entry) => (
            <li key={entry.id} className="flex items-start gap-2 py-1 text-sm">
              <Avatar name={describeActor(entry, activityWords)} size={20} />
              <p className="flex min-w-0 flex-1 flex-wrap justify-between gap-x-4">
                <span className="min-w-0 break-words">
                  <span className="font-medium">{describeActor(entry, activityWords)}</span>{' '}
                  <span className="text-muted-foreground">{describeEntry(entry, kind)}</span>
                </span>
                <time dateTime={entry.at} className="text-muted-foreground tabular-nums">
                  {formatDateTime(entry.at)}
                </time>
              </p>
            </li>
          ))}
        </ul>
      )}
    </PagedSection>
  )
}

const changes = [
  'created',
  'edited',
  'published',
  'moved',
  'archived',
  'restored',
  'invited',
  'imported',
  'scheduled',
  'unscheduled',
  'unpublished',
] as const

/** "changed Targets, version 3", "archived it". */
function describeEntry({ after }: SettingsActivityEntry, kind: ActivitySubjectKind): string {
  const what = after?.changed
    ? `${t('settings-form.activity.done.edited')} ${describeFact('changed', after.changed, activityWords)}`
    : describeHow(after?.how, kind)
  const version =
    after?.version != null && t('settings-form.activity.version', { version: String(after.version) })
  return joinFacts([what, version])
}

function describeHow(how: unknown, kind: ActivitySubjectKind): string {
  // Entries of earlier versions have words in place of codes.
  const code = String(how).toLowerCase()
  if (code === 'archived' && kind === 'user') return t('settings-form.activity.done.deactivated')
  const known = changes.find((change) => change === code)
  return known ? t(`settings-form.activity.done.${known}`) : t('settings-form.activity.changedIt')
}
