import { type MemberAvailability, type Presence, routes, type TeamAvailability } from '@lodge/contracts'
import {
  announce,
  Badge,
  Button,
  formatDateTime,
  formatList,
  getErrorMessage,
  TableHead,
  toast,
} from '@lodge/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { http } from '../../foundation/http.ts'
import {
  SettingsTable,
  SettingsTableCell,
  SettingsTableRow,
} from '../../foundation/settings-form/settings-table.tsx'
import { t } from '../../foundation/t.ts'
import { AwayDialog } from './away-dialog.tsx'
import { LimitInput } from './limit-input.tsx'
import { availabilityQuery } from './queries.ts'

/** The members of a team. */
export function MemberTable({ team }: { team: TeamAvailability }) {
  return (
    <SettingsTable
      label={team.name}
      heads={
        <>
          <TableHead className="w-[26%]">{t('availability.member')}</TableHead>
          <TableHead className="w-[22%]">{t('availability.presence')}</TableHead>
          <TableHead className="w-[12%]">{t('availability.open')}</TableHead>
          <TableHead className="w-[12%]">{t('availability.limit')}</TableHead>
          <TableHead className="w-[14%]">{t('availability.skills')}</TableHead>
          <TableHead className="text-end">{t('availability.actions')}</TableHead>
        </>
      }
    >
      {team.members.map((member) => (
        <MemberRow key={member.alias} team={team} member={member} />
      ))}
    </SettingsTable>
  )
}

interface MemberRowProps {
  team: TeamAvailability
  member: MemberAvailability
}

function MemberRow({ team, member }: MemberRowProps) {
  const { name, isLead, topics, languages } = member
  return (
    <SettingsTableRow>
      <SettingsTableCell className="font-medium break-words max-lg:basis-full">
        {name} {isLead && <Badge>{t('availability.lead')}</Badge>}
      </SettingsTableCell>
      <SettingsTableCell label={t('availability.presence')}>
        <PresenceOf member={member} />
      </SettingsTableCell>
      <SettingsTableCell label={t('availability.open')} className="tabular-nums">
        <LoadOf member={member} />
      </SettingsTableCell>
      <SettingsTableCell label={t('availability.limit')}>
        <LimitInput team={team} member={member} />
      </SettingsTableCell>
      <SettingsTableCell label={t('availability.skills')} className="break-words">
        {formatList([...topics, ...languages])}
      </SettingsTableCell>
      <SettingsTableCell className="lg:text-end">
        <AwayActions member={member} />
      </SettingsTableCell>
    </SettingsTableRow>
  )
}

const tones = { present: 'success', away: 'warning', outside_hours: 'neutral' } as const satisfies Record<
  Presence,
  string
>

function PresenceOf({ member: { presence, away } }: { member: MemberAvailability }) {
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      <Badge tone={tones[presence]}>{t(`availability.is.${presence}`)}</Badge>
      {away && (
        <span className="text-xs text-muted-foreground">
          {presence === 'away'
            ? t('availability.awayUntil', { when: formatDateTime(away.until) })
            : t('availability.awayFrom', {
                from: formatDateTime(away.from),
                until: formatDateTime(away.until),
              })}
          {away.deputy && ` · ${t('availability.deputy', { name: away.deputy.name })}`}
        </span>
      )}
    </span>
  )
}

function LoadOf({ member: { openTickets, limit } }: { member: MemberAvailability }) {
  if (limit === null) return openTickets
  return (
    <span className="inline-flex items-center gap-2">
      {t('availability.load', { open: openTickets, limit })}
      {openTickets >= limit && <Badge tone="warning">{t('availability.full')}</Badge>}
    </span>
  )
}

function AwayActions({ member }: { member: MemberAvailability }) {
  const [isEditing, setEditing] = useState(false)
  const { name, alias, away } = member
  const { mutate: end, isPending } = useEndAway(alias)
  return (
    <>
      <Button
        variant="ghost"
        className="max-lg:h-11"
        aria-label={t(away ? 'availability.changeNamed' : 'availability.setAwayNamed', { name })}
        onClick={() => setEditing(true)}
      >
        {away ? t('availability.change') : t('availability.setAway')}
      </Button>
      {away && (
        <Button
          variant="ghost"
          className="max-lg:h-11"
          isBusy={isPending}
          aria-label={t('availability.endNamed', { name })}
          onClick={() => end()}
        >
          {t('availability.end')}
        </Button>
      )}
      {isEditing && <AwayDialog member={member} onClose={() => setEditing(false)} />}
    </>
  )
}

function useEndAway(alias: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => http.call(routes.endAwayOf, { params: { alias } }),
    onSuccess: (now) => {
      cache.setQueryData(availabilityQuery.queryKey, now)
      announce(t('availability.ended'))
    },
    onError: (error) => toast.error(getErrorMessage(error)),
  })
}
