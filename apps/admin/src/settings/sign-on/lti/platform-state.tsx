import { type LtiContextView, type LtiKeyView, type LtiPlatformState, routes } from '@lodge/contracts'
import { ErrorState, formatDateTime, Skeleton, TableHead } from '@lodge/ui'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { http } from '../../../foundation/http.ts'
import { FormSection } from '../../../foundation/settings-form/form-section.tsx'
import {
  SettingsTable,
  SettingsTableCell,
  SettingsTableRow,
} from '../../../foundation/settings-form/settings-table.tsx'
import { t } from '../../../foundation/t.ts'
import { ltiPlatformQuery } from '../queries.ts'
import { KeyState, RollKey } from '../roll-key.tsx'

/** The launches of a platform in words, its courses, and our keys, which can be rolled. */
export function PlatformState({ alias }: { alias: string }) {
  const { data: state, error, refetch, isRefetching } = useQuery(ltiPlatformQuery(alias))
  if (!state)
    return (
      <FormSection title={t('sign-on.lti.health')}>
        {error ? (
          <ErrorState
            title={t('sign-on.lti.failed')}
            error={error}
            onRetry={refetch}
            isRetrying={isRefetching}
          />
        ) : (
          <Skeleton className="h-16 w-full" />
        )}
      </FormSection>
    )
  return (
    <>
      <FormSection title={t('sign-on.lti.health')}>
        <Health state={state} />
      </FormSection>
      <FormSection title={t('sign-on.lti.courses')}>
        <Courses state={state} />
      </FormSection>
      <FormSection title={t('sign-on.lti.keys')} text={t('sign-on.lti.keysText')}>
        <Keys alias={alias} keys={state.keys} />
      </FormSection>
    </>
  )
}

const wordedProblems = [
  'wrong_deployment',
  'wrong_signature',
  'wrong_audience',
  'wrong_issuer',
  'expired',
  'unreachable',
  'no_address',
  'domain_not_allowed',
  'deactivated',
  'attempt_unknown',
  'not_offered',
] as const

function Health({ state: { launchedAt, refusedAt, problem } }: { state: LtiPlatformState }) {
  const worded = wordedProblems.find((name) => name === problem) ?? 'other'
  return (
    <div className="flex flex-col gap-2">
      <p>
        {launchedAt === null
          ? t('sign-on.lti.neverLaunched')
          : t('sign-on.lti.launched', { at: formatDateTime(launchedAt) })}
      </p>
      {refusedAt !== null && (
        <p className="rounded-md bg-surface p-4 text-sm">
          {t('sign-on.lti.refused', {
            at: formatDateTime(refusedAt),
            problem: t(`sign-on.lti.problems.${worded}`),
          })}
        </p>
      )}
    </div>
  )
}

function Courses({ state: { courses, items } }: { state: LtiPlatformState }) {
  if (courses === 0) return <p className="text-muted-foreground">{t('sign-on.lti.noCourses')}</p>
  return (
    <div className="flex flex-col gap-3">
      <p className="text-sm text-muted-foreground">{t('sign-on.lti.courseCount', { count: courses })}</p>
      <SettingsTable
        label={t('sign-on.lti.courses')}
        heads={
          <>
            <TableHead>{t('sign-on.lti.atPlatform')}</TableHead>
            <TableHead>{t('sign-on.lti.here')}</TableHead>
            <TableHead>{t('sign-on.lti.members')}</TableHead>
          </>
        }
      >
        {items.map((context) => (
          <SettingsTableRow key={context.id}>
            <SettingsTableCell>
              <span className="block break-words">{context.title}</span>
            </SettingsTableCell>
            <SettingsTableCell label={t('sign-on.lti.here')}>
              <Link
                to={`/admin/settings/courses/${context.course.alias}`}
                className="text-accent hover:underline"
              >
                {context.course.name}
              </Link>
            </SettingsTableCell>
            <SettingsTableCell label={t('sign-on.lti.members')}>
              <Members context={context} />
            </SettingsTableCell>
          </SettingsTableRow>
        ))}
      </SettingsTable>
    </div>
  )
}

function Members({
  context: { people, unknownMembers, givesMembers, readAt, problem },
}: {
  context: LtiContextView
}) {
  return (
    <>
      <span className="block">{t('sign-on.lti.membersRead', { people, unknown: unknownMembers })}</span>
      <span className="block text-sm text-muted-foreground">
        {problem ? t(`sign-on.lti.rosterProblems.${problem}`) : describeReading({ givesMembers, readAt })}
      </span>
    </>
  )
}

function describeReading({ givesMembers, readAt }: Pick<LtiContextView, 'givesMembers' | 'readAt'>): string {
  if (!givesMembers) return t('sign-on.lti.noMembers')
  return readAt
    ? t('sign-on.lti.membersReadAt', { at: formatDateTime(readAt) })
    : t('sign-on.lti.membersUnread')
}

function Keys({ alias, keys }: { alias: string; keys: LtiKeyView[] }) {
  const cache = useQueryClient()
  const rolling = useMutation({
    mutationFn: () => http.call(routes.rollLtiKey, { params: { alias } }),
    onSuccess: (state) => cache.setQueryData(ltiPlatformQuery(alias).queryKey, state),
  })
  return (
    <div className="flex flex-col gap-3">
      <SettingsTable
        label={t('sign-on.lti.keys')}
        heads={
          <>
            <TableHead>{t('sign-on.lti.key')}</TableHead>
            <TableHead>{t('sign-on.lti.keyMade')}</TableHead>
            <TableHead>{t('sign-on.lti.keyState')}</TableHead>
          </>
        }
      >
        {keys.map(({ id, madeAt, state }) => (
          <SettingsTableRow key={id}>
            <SettingsTableCell>
              <span className="block font-mono text-xs break-all">{id}</span>
            </SettingsTableCell>
            <SettingsTableCell label={t('sign-on.lti.keyMade')}>{formatDateTime(madeAt)}</SettingsTableCell>
            <SettingsTableCell>
              <KeyState state={state} />
            </SettingsTableCell>
          </SettingsTableRow>
        ))}
      </SettingsTable>
      <RollKey label={t('sign-on.lti.roll')} done={t('sign-on.lti.rolled')} rolling={rolling} />
    </div>
  )
}
