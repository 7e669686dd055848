import type { OpeningHours as Hours } from '@lodge/contracts'
import { formatDateTime, formatTimeOfDay, formatWeekday, toLocalTime } from '@lodge/ui'
import { useQuery } from '@tanstack/react-query'
import { Clock } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { t } from '../t.ts'
import { openingHoursQuery } from './queries.ts'

/** Opening hours in the help desk's time zone, with the reader's beside it where that is another. */
export function OpeningHours() {
  const { data: hours } = useQuery(openingHoursQuery)
  const zone = useOwnTimezone()
  if (!hours) return null
  const local = zone && readLocalChange(hours, zone)
  return (
    <section
      aria-label={t('home.hours.label')}
      className="border-border text-base text-muted-foreground lg:border-s-2 lg:ps-4"
    >
      <p className="flex items-center gap-2 font-semibold text-foreground">
        <Clock aria-hidden className="size-4 shrink-0 text-accent" />
        {sayState(hours)}
      </p>
      {hours.usual && <p>{sayUsual(hours.usual)}</p>}
      {local && <p>{t('home.hours.zone', { zone, when: local })}</p>}
    </section>
  )
}

function sayState({ isOpen, changesAt, asOf, timezone }: Hours): string {
  if (changesAt === null) return isOpen ? t('home.hours.open') : t('home.hours.closed')
  const time = formatChange(changesAt, asOf, timezone)
  return isOpen ? t('home.hours.openUntil', { when: time }) : t('home.hours.closedUntil', { when: time })
}

/** The time alone on the same day, with the weekday in the days that follow, and after that with the date. */
function formatChange(moment: string, asOf: string, timeZone: string): string {
  const days =
    toLocalTime(moment, timeZone).startOf('day').diff(toLocalTime(asOf, timeZone).startOf('day'), 'hour') / 24
  const time = formatTimeOfDay(moment, { timeZone })
  if (days < 0.5) return time
  return days < 6.5
    ? `${formatWeekday(moment, { timeZone }, 'long')} ${time}`
    : formatDateTime(moment, timeZone)
}

/** A Monday, for what repeats every week. */
const monday = '2026-01-05'
const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const

function sayUsual({ from, until, opens, closes }: NonNullable<Hours['usual']>): string {
  const times = { opens: nameTime(opens), closes: nameTime(closes) }
  return t('home.hours.usual', { from: nameDay(from), until: nameDay(until), ...times })
}

function nameDay(day: (typeof weekdays)[number]): string {
  const moment = Date.parse(`${monday}T12:00:00Z`) + weekdays.indexOf(day) * 24 * 60 * 60 * 1000
  return formatWeekday(moment, { timeZone: 'UTC' }, 'long')
}

const nameTime = (wallClock: string) =>
  formatTimeOfDay(`${monday}T${wallClock === '24:00' ? '00:00' : wallClock}:00Z`, { timeZone: 'UTC' })

/** Null where the reader's clock shows the same. */
function readLocalChange({ changesAt, asOf, timezone }: Hours, zone: string): string | null {
  if (changesAt === null) return null
  const isSame = toLocalTime(changesAt, timezone).utcOffset() === toLocalTime(changesAt, zone).utcOffset()
  return isSame ? null : formatChange(changesAt, asOf, zone)
}

/** Returns the reader's time zone; null on the server, which cannot know it, and on the page that came from there. */
function useOwnTimezone(): string | null {
  return useSyncExternalStore(
    () => () => undefined,
    () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    () => null,
  )
}
