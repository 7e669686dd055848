import { type WebhookRecord, WebhookState, WebhookStop, webhookEvents } from '@lodge/contracts'
import { type Database, query, sql, type TableRow, type Transaction } from '@lodge/database'

/** A webhook with what other tables have of it. */
export interface StoredWebhook extends TableRow<'webhook'> {
  teams: { alias: string; name: string }[]
  owner: { alias: string; name: string }
  waiting: number
}

export async function withRelations(
  db: Database | Transaction,
  row: TableRow<'webhook'>,
): Promise<StoredWebhook> {
  const [related] = await query<Pick<StoredWebhook, 'teams' | 'owner' | 'waiting'>>(
    db,
    sql`
    SELECT COALESCE((SELECT jsonb_agg(jsonb_build_object('alias', team.alias, 'name', team.name)
                                      ORDER BY team.position, team.name)
                     FROM team WHERE team.id = ANY(${row.teamIds}::uuid[])), '[]') AS teams,
           jsonb_build_object('alias', owner.alias, 'name', owner.name) AS owner,
           (SELECT count(*)::int FROM webhook_delivery WHERE webhook_id = ${row.id} AND state = 'waiting') AS waiting
    FROM person owner WHERE owner.id = ${row.ownerId}`,
  )
  if (!related) throw new Error('The webhook has lost its owner.')
  return { ...row, ...related }
}

/** Returns a webhook as its page shows it, without any secret. */
export function toWebhookView(row: StoredWebhook, now: Date): WebhookRecord {
  const { formerUntil, failingSince, droppedAt, archivedAt } = row
  return {
    alias: row.alias,
    name: row.name,
    address: row.address,
    events: webhookEvents.filter((event) => row.events.includes(event)),
    teams: row.teams,
    includesPersonalData: row.includesPersonalData,
    owner: row.owner,
    state: WebhookState.parse(row.state),
    stoppedBecause: row.state === 'stopped' ? WebhookStop.parse(row.stoppedFor) : null,
    failingSince: failingSince?.toISOString() ?? null,
    hint: row.hint,
    overlapEndsAt: formerUntil !== null && formerUntil > now ? formerUntil.toISOString() : null,
    waiting: row.waiting,
    dropped: row.dropped,
    droppedAt: droppedAt?.toISOString() ?? null,
    revision: row.revision,
    updatedAt: row.updatedAt.toISOString(),
    archivedAt: archivedAt?.toISOString() ?? null,
  }
}

/** Returns an address without what comes after its host, where systems that post messages have their secrets. */
export function originOf(address: string): string {
  return URL.canParse(address) ? new URL(address).origin : ''
}
