import { dayMs } from '@lodge/contracts'
import { findOne, getOne, query, type Sql, sql, type Transaction } from '@lodge/database'
import { firstNameOf, personIdOf, refusal } from '@lodge/domain'
import { sourceLanguage } from '@lodge/strings'
import type { Context } from '../../foundation/context.ts'
import { formatMoment } from '../../foundation/format-moment.ts'
import { shownName } from '../../foundation/shown-name.ts'
import { deskStrings } from '../../foundation/strings.ts'
import { visibleTo } from '../../foundation/visibility.ts'
import type { PlaceholderValues } from './fill-placeholders.ts'

interface PlaceholderRow {
  number: number
  subject: string
  teamId: string
  dueAt: Date | null
  topic: string
  team: string
  requester: string
  agent: string | null
  site: string
  timezone: string
}

/** A ticket's values for each placeholder, with its team and requester. */
export interface PlaceholderTicket {
  number: number
  subject: string
  teamId: string
  values: PlaceholderValues
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
  const [row] = await query<PlaceholderRow>(tx, placeholderQuery(ctx, number))
  if (!row) throw refusal('ticket_not_found')
  return toPlaceholderTicket(row).values
}

function toPlaceholderTicket(row: PlaceholderRow): PlaceholderTicket {
  const { subject, teamId, topic, team, requester, agent, site, dueAt, timezone } = row
  return {
    number: row.number,
    subject,
    teamId,
    values: {
      'requester.name': requester,
      'requester.firstName': firstNameOf(requester),
      'ticket.number': String(row.number),
      'ticket.subject': subject,
      'ticket.topic': topic,
      'ticket.dueAt': dueAt && formatMoment(dueAt, timezone, sourceLanguage),
      'agent.name': agent,
      'agent.firstName': firstNameOf(agent ?? ''),
      'team.name': team,
      'site.name': site,
    },
  }
}

function placeholderQuery(ctx: Context, number: number | null): Sql {
  const chosen: Sql =
    number === null
      ? sql`TRUE ORDER BY ticket.updated_at DESC, ticket.id DESC`
      : sql`ticket.number = ${number}`
  return sql`
    SELECT ticket.number, ticket.subject, ticket.team_id AS "teamId", ticket.sla_due_at AS "dueAt",
           topic.name AS topic, team.name AS team, ${shownName('requester')} AS requester,
           (SELECT name FROM person WHERE id = ${personIdOf(ctx.actor)}) AS agent,
           site.name AS site, site.timezone
    FROM (SELECT * FROM ticket WHERE ${visibleTo(ctx.actor)} AND ${chosen} LIMIT 1) ticket
    JOIN topic ON topic.id = ticket.topic_id
    JOIN team ON team.id = ticket.team_id
    JOIN person requester ON requester.id = ticket.requester_id
    JOIN site ON site.id = 1`
}
