import type { TeamAvailability } from '@lodge/contracts'
import { EmptyState, ErrorState, formatUntil, PageHeader, SkeletonRows, useNow } from '@lodge/ui'
import { useQuery } from '@tanstack/react-query'
import { UserCheck } from 'lucide-react'
import { t } from '../../foundation/t.ts'
import { MemberTable } from './member-table.tsx'
import { availabilityQuery } from './queries.ts'

/** Everybody in the teams that the supervisor sees: whether they are there and how full they are, to be changed at once. */
export function AvailabilityScreen() {
  const { data, error, refetch, isRefetching } = useQuery(availabilityQuery)
  return (
    <div className="flex flex-col gap-3 py-3">
      <PageHeader
        title={t('availability.title')}
        text={t('availability.text')}
        className="px-gutter max-lg:px-4"
      />
      {data ? (
        <TeamList teams={data.teams} />
      ) : error ? (
        <ErrorState error={error} onRetry={refetch} isRetrying={isRefetching} className="mx-gutter" />
      ) : (
        <div role="status" aria-label={t('availability.loading')}>
          <SkeletonRows rows={8} className="px-gutter" />
        </div>
      )}
    </div>
  )
}

function TeamList({ teams }: { teams: readonly TeamAvailability[] }) {
  if (teams.length > 0) return teams.map((team) => <TeamSection key={team.alias} team={team} />)
  return (
    <EmptyState
      title={t('availability.empty')}
      text={t('availability.emptyText')}
      icon={<UserCheck aria-hidden />}
      className="mx-gutter"
    />
  )
}

function TeamSection({ team }: { team: TeamAvailability }) {
  const { name, method, members, waitsBecause } = team
  const now = useNow('minute')
  return (
    <section aria-label={name}>
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5 px-gutter pb-1 max-lg:px-4">
        <h2 className="text-body font-semibold break-words">{name}</h2>
        <p className="text-xs text-muted-foreground">
          {t(`availability.method.${method}`)} · {describeHours(team, now)}
        </p>
        <p className={waitsBecause ? 'text-xs text-warning' : 'text-xs text-muted-foreground'}>
          {describeWaiting(team)}
        </p>
      </div>
      {members.length > 0 ? (
        <MemberTable team={team} />
      ) : (
        <p className="px-gutter text-sm text-muted-foreground max-lg:px-4">{t('availability.noMembers')}</p>
      )}
    </section>
  )
}

function describeHours({ isOpen, opensAt }: TeamAvailability, now: number): string {
  if (isOpen) return t('availability.hours.open')
  return opensAt === null
    ? t('availability.hours.closed')
    : t('availability.hours.opens', { when: formatUntil(Date.parse(opensAt), now) })
}

function describeWaiting({ waitsBecause, unassigned: count }: TeamAvailability): string {
  if (waitsBecause === 'skill') return t('availability.waiting.skill')
  return waitsBecause === null
    ? t('availability.waiting.unassigned', { count })
    : t(`availability.waiting.${waitsBecause}`, { count })
}
