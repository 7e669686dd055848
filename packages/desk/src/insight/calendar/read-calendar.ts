import { minuteMs, type SlaMetric } from '@lodge/contracts'
import { type Database, findOne, query, sql, type TableRow } from '@lodge/database'
import { refusal, type Staff } from '@lodge/domain'
import ICAL from 'ical.js'
import { deskStrings, type TranslateDesk } from '../../foundation/strings.ts'
import { visibleTo } from '../../foundation/visibility.ts'
import { hashLinkToken } from '../../identity/auth/link-token.ts'
import { loadStaffByIds } from '../../identity/people/load-staff.ts'
import type { CalendarContext } from './calendar-feed.ts'

/** More than anybody has assigned; a calendar program is not to be flooded. */
const maxEvents = 500
/** A wish: Outlook heeds it, Google does not. */
const refreshMinutes = 15

/** A moment of a ticket that is assigned to the calendar's owner. */
interface CalendarMoment {
  [column: string]: unknown
  id: string
  what: SlaMetric | 'snooze'
  at: Date
  changedAt: Date
  isOverdue: boolean
  number: number
  subject: string
  team: string
}

/**
 * Returns an agent's calendar (RFC 5545) by the secret of its address: what is due on open tickets assigned to them, and
 * when a snoozed one opens. Nothing in it that they do not see now, no requester, and subjects only where they chose so.
 * Throws `calendar_ended` for an address that is unknown or replaced, or whose owner is no longer staff.
 */
export async function readCalendar(
  { db, now, appUrl }: Pick<CalendarContext, 'db' | 'now' | 'appUrl'>,
  token: string,
): Promise<string> {
  const feed = await findOne(db, 'calendar_feed', { tokenHash: hashLinkToken(token) })
  const owner = feed && (await loadStaffByIds(db, [feed.personId])).get(feed.personId)
  if (!feed || !owner) throw refusal('calendar_ended')
  const [site, person, moments] = await Promise.all([
    findOne(db, 'site', { id: 1 }, { columns: ['name'] }),
    findOne(db, 'person', { id: owner.id }, { columns: ['language'] }),
    listMoments(db, owner),
    noteRead(db, feed, now()),
  ])
  const { t } = deskStrings(person?.language ?? null)
  const calendar = new ICAL.Component('vcalendar')
  const name = t('calendar.name', { site: site?.name ?? '' })
  calendar.addPropertyWithValue('version', '2.0')
  calendar.addPropertyWithValue('prodid', '-//Lodge//Deadlines//EN')
  calendar.addPropertyWithValue('method', 'PUBLISH')
  calendar.addPropertyWithValue('x-wr-calname', name)
  calendar.addPropertyWithValue('refresh-interval', ICAL.Duration.fromSeconds(refreshMinutes * 60))
  calendar.addPropertyWithValue('x-published-ttl', `PT${refreshMinutes}M`)
  for (const moment of moments)
    calendar.addSubcomponent(toEvent(moment, { t, appUrl, showsSubjects: feed.showsSubjects }))
  return `${calendar.toString()}\r\n`
}

interface EventWords {
  t: TranslateDesk
  appUrl: string
  showsSubjects: boolean
}

/** It has no end and takes no time, so that nobody seems busy at a deadline. */
function toEvent(
  { id, what, at, changedAt, isOverdue, number, subject, team }: CalendarMoment,
  { t, appUrl, showsSubjects }: EventWords,
): ICAL.Component {
  const event = new ICAL.Component('vevent')
  const url = `${appUrl}/admin/tickets/${number}/detail`
  const summary = t('calendar.summary', { what, isOverdue, number })
  event.addPropertyWithValue('uid', `${id}@${new URL(appUrl).hostname}`)
  event.addPropertyWithValue('dtstamp', ICAL.Time.fromJSDate(changedAt, true))
  event.addPropertyWithValue('dtstart', ICAL.Time.fromJSDate(at, true))
  event.addPropertyWithValue(
    'summary',
    showsSubjects ? `${summary} ${subject.replaceAll(/\s+/g, ' ')}` : summary,
  )
  event.addPropertyWithValue('description', t('calendar.description', { team, url }))
  event.addPropertyWithValue('url', url)
  event.addPropertyWithValue('transp', 'TRANSPARENT')
  return event
}

function listMoments(db: Database, owner: Staff): Promise<CalendarMoment[]> {
  return query<CalendarMoment>(
    db,
    sql`
    SELECT moment.*, ticket.number, ticket.subject, team.name AS team
    FROM ticket JOIN team ON team.id = ticket.team_id
    CROSS JOIN LATERAL (
      SELECT deadline.id::text AS id, deadline.metric AS what, deadline.due_at AS at,
             deadline.evaluated_at AS "changedAt", deadline.state = 'breached' AS "isOverdue"
      FROM deadline WHERE deadline.ticket_id = ticket.id AND deadline.due_at IS NOT NULL
        AND deadline.fulfilled_at IS NULL AND deadline.state IN ('running', 'breached')
      UNION ALL
      SELECT 'snooze-' || ticket.id, 'snooze', ticket.snoozed_until, ticket.updated_at, FALSE
      WHERE ticket.snoozed_until IS NOT NULL) moment
    WHERE ticket.assignee_id = ${owner.id} AND ticket.status NOT IN ('resolved', 'closed')
      AND ticket.merged_into_id IS NULL AND ${visibleTo(owner)}
    ORDER BY moment.at, moment.id LIMIT ${maxEvents}`,
  )
}

/** Notes that the address was read, at most once a minute. */
async function noteRead(
  db: Database,
  { personId, tokenHash }: TableRow<'calendar_feed'>,
  at: Date,
): Promise<void> {
  await query(
    db,
    sql`UPDATE calendar_feed SET last_read_at = ${at} WHERE person_id = ${personId} AND token_hash = ${tokenHash}
        AND (last_read_at IS NULL OR last_read_at <= ${new Date(at.getTime() - minuteMs)})`,
  )
}
