import { isUnknownAddress } from '@lodge/client'
import type { IdentityTestView } from '@lodge/contracts'
import {
  Badge,
  ErrorState,
  formatDateTime,
  formatList,
  PageHeader,
  SkeletonRows,
  TableHead,
  usePageTitle,
} from '@lodge/ui'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { NotFoundScreen } from '../../foundation/not-found-screen.tsx'
import {
  SettingsTable,
  SettingsTableCell,
  SettingsTableRow,
} from '../../foundation/settings-form/settings-table.tsx'
import { t } from '../../foundation/t.ts'
import { identityProviderQuery, identityTestQuery } from './queries.ts'

/** All that a provider sent in a test, what Lodge makes of it, and why it would be refused. */
export function TestScreen() {
  const { alias = '', testId = '' } = useParams()
  const provider = useQuery(identityProviderQuery(alias))
  const { data, error, refetch, isRefetching } = useQuery(identityTestQuery(alias, testId))
  const name = provider.data?.name ?? null
  usePageTitle(
    t('sign-on.result'),
    name === null
      ? null
      : [
          { label: t('sign-on.title'), to: '/admin/settings/sign-in' },
          { label: name, to: `/admin/settings/sign-in/${alias}` },
          { label: t('sign-on.result') },
        ],
  )
  if (!data && isUnknownAddress(error)) return <NotFoundScreen />
  return (
    <div className="flex max-w-4xl flex-col gap-4 px-gutter py-3 max-lg:px-4">
      <PageHeader title={t('sign-on.result')} text={t('sign-on.resultText')} />
      {!data && !error && <SkeletonRows rows={6} />}
      {!data && error && <ErrorState error={error} onRetry={refetch} isRetrying={isRefetching} />}
      {data && <Result test={data} />}
      <Link to={`/admin/settings/sign-in/${alias}`} className="self-start text-accent hover:underline">
        {t('sign-on.back')}
      </Link>
    </div>
  )
}

function Result({ test }: { test: IdentityTestView }) {
  const { area, at, subject, name, email, isTrusted, hasSecondFactor, claims } = test
  const rows: [label: string, value: string][] = [
    [t('sign-on.tried'), `${t(`sign-on.areas.${area}`)} · ${formatDateTime(at)}`],
    [t('sign-on.subject'), subject ?? t('sign-on.nothing')],
    [t('sign-on.nameClaim'), name ?? t('sign-on.nothing')],
    [t('sign-on.emailClaim'), email ?? t('sign-on.nothing')],
    [t('sign-on.trusted'), isTrusted ? t('sign-on.yes') : t('sign-on.no')],
    [t('sign-on.secondFactor'), hasSecondFactor ? t('sign-on.yes') : t('sign-on.no')],
    [t('sign-on.rules.groupsArrived'), test.groups ? listOf(test.groups) : t('sign-on.rules.leftOut')],
    [t('sign-on.rules.departmentsArrived'), listOf(test.departments)],
    [
      t('sign-on.rules.mapped'),
      listOf(test.grants.map(({ gives, name, value }) => t(`sign-on.rules.gain.${gives}`, { name, value }))),
    ],
  ]
  return (
    <>
      <Outcome test={test} />
      <dl className="grid gap-x-6 gap-y-2 text-sm sm:grid-cols-[max-content_1fr]">
        {rows.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-muted-foreground">{label}</dt>
            <dd className="min-w-0 break-words max-sm:mb-2">{value}</dd>
          </div>
        ))}
      </dl>
      {claims.length > 0 && <Claims claims={claims} />}
    </>
  )
}

const listOf = (values: readonly string[]) => formatList(values) || t('sign-on.nothing')

function Outcome({ test: { area, outcome, problem, person } }: { test: IdentityTestView }) {
  return (
    <div role="status" className="flex flex-wrap items-center gap-3 rounded-md bg-surface p-4">
      <Badge tone={outcome ? 'success' : 'destructive'}>
        {outcome ? t('sign-on.accepted') : t('sign-on.refused')}
      </Badge>
      <span>
        {outcome &&
          (outcome === 'create' && area === 'admin'
            ? t('sign-on.outcomes.createStaff')
            : t(`sign-on.outcomes.${outcome}`, { person: person?.name ?? '' }))}
        {problem && t(`activity.values.problem.${problem}`)}
      </span>
    </div>
  )
}

function Claims({ claims }: Pick<IdentityTestView, 'claims'>) {
  return (
    <SettingsTable
      label={t('sign-on.arrived')}
      heads={
        <>
          <TableHead>{t('sign-on.claim')}</TableHead>
          <TableHead>{t('sign-on.value')}</TableHead>
        </>
      }
    >
      {claims.map(({ name, value }) => (
        <SettingsTableRow key={name}>
          <SettingsTableCell className="font-mono text-sm break-all">{name}</SettingsTableCell>
          <SettingsTableCell label={t('sign-on.value')} className="font-mono text-sm break-all">
            {value}
          </SettingsTableCell>
        </SettingsTableRow>
      ))}
    </SettingsTable>
  )
}
