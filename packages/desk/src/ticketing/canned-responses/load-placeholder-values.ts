import { dayMs } from '@lodge/contracts'
import { findOne, getOne, query, type Sql, sql, type Transaction } from '@lodge/database'
import { firstNameOf, personIdOf, refusal } from '@lodge/domain'
import { sourceLanguage } from '@lodge/strings'
import type { Context } from '../../foundation/context.ts'
import { formatMoment } from '../../foundation/format-moment.ts'
import { shownName } from '../../foundation/shown-name.ts'
import { type NamesByLanguage, nameIn, namesOf } from '../../foundation/site-texts/name-in.ts'
import {
  type LanguagesOfSite,
  languagesOfSite,
  type TextLanguages,
  toTextLanguages,
  withWiderLanguages,
  writtenLanguage,
} from '../../foundation/site-texts/text-languages.ts'
import { deskStrings } from '../../foundation/strings.ts'
import { visibleTo } from '../../foundation/visibility.ts'
import type { PlaceholderValues } from './fill-placeholders.ts'

interface PlaceholderRow extends LanguagesOfSite {
  number: number
  subject: string
  teamId: string
  dueAt: Date | null
  topic: string
  topicNames: NamesByLanguage
  teamNames: NamesByLanguage
  team: string
  requester: string
  agent: string | null
  site: string
  siteNames: NamesByLanguage | null
  timezone: string
  language: string | null
}

/** A ticket's values for each placeholder, with its team and the languages that it is answered in. */
export interface PlaceholderTicket {
  number: number
  subject: string
  teamId: string
  /** The BCP 47 tag of the one that it is written in; null where that is not known. */
  language: string | null
  /** The languages of the site's texts that it prefers to the one that they are written in. */
  textLanguages: TextLanguages
  /** The language that the site's texts are written in. */
  writtenLanguage: string
  /** True for a site of several languages. */
  hasLanguages: boolean
  /** For a text as it is written. */
  values: PlaceholderValues
  /** For a text in another language. */
  valuesIn: (language: string) => PlaceholderValues
}

/**
 * Returns the ticket of this number, or the one that changed last, with its values, in one query; throws `not_found`
 * unless the actor is staff who see it.
 */
export async function loadPlaceholderTicket(ctx: Context, number: number | null): Promise<PlaceholderTicket> {
  const ticket = await findPlaceholderTicket(ctx, number)
  if (!ticket) throw refusal(number === null ? 'preview_ticket_not_found' : 'ticket_not_found')
  return ticket
}

async function findPlaceholderTicket(ctx: Context, number: number | null): Promise<PlaceholderTicket | null> {
  const [row] =
    ctx.actor.kind === 'staff' ? await query<PlaceholderRow>(ctx.db, placeholderQuery(ctx, number)) : []
  return row ? toPlaceholderTicket(row) : null
}

/** Returns the values of the ticket that changed last; where the actor sees none yet, sample values. */
export async function loadPreviewValues(
  ctx: Context,
): Promise<{ ticket: PlaceholderTicket | null; values: PlaceholderValues }> {
  const ticket = await findPlaceholderTicket(ctx, null)
  return { ticket, values: ticket?.values ?? (await loadSampleValues(ctx)) }
}

async function loadSampleValues(ctx: Context): Promise<PlaceholderValues> {
  const { t } = deskStrings(null)
  const id = personIdOf(ctx.actor) ?? ''
  const [site, self] = await Promise.all([
    getOne(ctx.db, 'site', { id: 1 }, { columns: ['name', 'timezone'] }),
    findOne(ctx.db, 'person', { id }, { columns: ['name'] }),
  ])
  const requester = t('canned-samples.requester')
  const agent = self?.name ?? ''
  return {
    'requester.name': requester,
    'requester.firstName': firstNameOf(requester),
    'ticket.number': '10001',
    'ticket.subject': t('canned-samples.subject'),
    'ticket.topic': t('canned-samples.topic'),
    'ticket.dueAt': formatMoment(new Date(ctx.now().getTime() + dayMs), site.timezone, sourceLanguage),
    'agent.name': agent,
    'agent.firstName': firstNameOf(agent),
    'team.name': t('canned-samples.team'),
    'site.name': site.name,
  }
}

/** Returns the values of a ticket that a command has locked, as they are in its transaction. */
export async function loadPlaceholderValues(
  tx: Transaction,
  ctx: Context,
  number: number,
): Promise<PlaceholderValues> {
  return (await loadLockedPlaceholders(tx, ctx, number)).values
}

/** Returns the same with the languages that the ticket is answered in. */
export async function loadLockedPlaceholders(
  tx: Transaction,
  ctx: Context,
  number: number,
): Promise<PlaceholderTicket> {
  const [row] = await query<PlaceholderRow>(tx, placeholderQuery(ctx, number))
  if (!row) throw refusal('ticket_not_found')
  return toPlaceholderTicket(row)
}

function toPlaceholderTicket(row: PlaceholderRow): PlaceholderTicket {
  const { subject, teamId, language } = row
  const ofTicket = withWiderLanguages([...(language === null ? [] : [language]), ...row.ofSite])
  const textLanguages = toTextLanguages(row, ofTicket)
  const valuesIn = (ofText: string) => toValues(row, { textLanguages, ofText })
  const written = writtenLanguage(row)
  return {
    number: row.number,
    subject,
    teamId,
    language,
    textLanguages,
    writtenLanguage: written,
    hasLanguages: row.ofSite.length > 1,
    values: valuesIn(written),
    valuesIn,
  }
}

/** Names are in the reader's language, dates in that of the sentence around them. */
function toValues(
  row: PlaceholderRow,
  { textLanguages, ofText }: { textLanguages: TextLanguages; ofText: string },
): PlaceholderValues {
  const { requester, agent, dueAt } = row
  return {
    'requester.name': requester,
    'requester.firstName': firstNameOf(requester),
    'ticket.number': String(row.number),
    'ticket.subject': row.subject,
    'ticket.topic': nameIn(textLanguages, row.topic, row.topicNames),
    'ticket.dueAt': dueAt && formatMoment(dueAt, row.timezone, ofText),
    'agent.name': agent,
    'agent.firstName': firstNameOf(agent ?? ''),
    'team.name': nameIn(textLanguages, row.team, row.teamNames),
    'site.name': nameIn(textLanguages, row.site, row.siteNames),
  }
}

function placeholderQuery(ctx: Context, number: number | null): Sql {
  const chosen: Sql =
    number === null
      ? sql`TRUE ORDER BY ticket.updated_at DESC, ticket.id DESC`
      : sql`ticket.number = ${number}`
  return sql`
    SELECT ticket.number, ticket.subject, ticket.team_id AS "teamId", ticket.sla_due_at AS "dueAt",
           topic.name AS topic, topic.names AS "topicNames", team.name AS team, team.names AS "teamNames", ${shownName('requester')} AS requester,
           (SELECT name FROM person WHERE id = ${personIdOf(ctx.actor)}) AS agent,
           site.name AS site, ${namesOf('site', sql`site.record_id`)} AS "siteNames", site.timezone, COALESCE(ticket.language, requester.language) AS language, ${languagesOfSite}
    FROM (SELECT * FROM ticket WHERE ${visibleTo(ctx.actor)} AND ${chosen} LIMIT 1) ticket
    JOIN topic ON topic.id = ticket.topic_id
    JOIN team ON team.id = ticket.team_id
    JOIN person requester ON requester.id = ticket.requester_id
    JOIN site ON site.id = 1`
}
