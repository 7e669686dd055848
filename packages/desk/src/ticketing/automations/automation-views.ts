import { isDeepStrictEqual } from 'node:util'
import {
  AutomationDefinition,
  type AutomationList,
  type AutomationRow,
  type AutomationView,
  dayMs,
  type ListAutomations,
  limits,
  type NamedRef,
  readProblem,
} from '@lodge/contracts'
import { inEnglish } from '@lodge/contracts/english'
import {
  type Database,
  findMany,
  findOne,
  join,
  query,
  sql,
  type TableRow,
  type Transaction,
  uuids,
} from '@lodge/database'
import { canSeeAllTickets, type Staff } from '@lodge/domain'
import type { Context } from '../../foundation/context.ts'
import { containing } from '../../foundation/like-patterns.ts'
import { mayPublishAutomations, requireAutomationKeeper } from './automation-access.ts'
import { readOneDefinition } from './read-definitions.ts'

type AutomationTableRow = TableRow<'automation'>

/** Returns automations in the order in which they run; the archived ones by title. */
export async function listAutomations(
  ctx: Context,
  { search = '', show }: ListAutomations,
): Promise<AutomationList> {
  requireAutomationKeeper(ctx)
  const words = search.split(/\s+/).filter(Boolean)
  const found = words.map((word) => sql`title ILIKE ${containing(word)}`)
  const matches = found.length > 0 ? join(found, ' AND ') : sql`TRUE`
  const kind = show === 'archived' ? sql`archived_at IS NOT NULL` : sql`archived_at IS NULL`
  const [rows, [counts]] = await Promise.all([
    findMany(ctx.db, 'automation', sql`${matches} AND ${kind}`, {
      orderBy: show === 'archived' ? ['title', 'id'] : ['position', 'id'],
      limit: limits.automations,
    }),
    query<AutomationList['counts']>(
      ctx.db,
      sql`SELECT count(*) FILTER (WHERE archived_at IS NULL)::int AS active, count(archived_at)::int AS archived
          FROM automation WHERE ${matches}`,
    ),
  ])
  return { items: await toRows(ctx, rows), counts: counts ?? { active: 0, archived: 0 } }
}

async function toRows(ctx: Context, rows: readonly AutomationTableRow[]): Promise<AutomationRow[]> {
  const ids = rows.map(({ id }) => id)
  const [owners, runs, published] = await Promise.all([
    loadPeople(
      ctx.db,
      rows.map(({ ownerId }) => ownerId),
    ),
    loadRunCounts(ctx.db, ids, ctx.now()),
    loadPublished(ctx.db, ids),
  ])
  return rows.map((row) => {
    const version = published.get(row.id)
    const draft = AutomationDefinition.parse(row.draft)
    const running = version ? AutomationDefinition.parse(version.definition) : null
    return {
      ...commonOf(row, { owners, runs }),
      hasChanges: !running || !isDeepStrictEqual(running, draft),
      trigger: (running ?? draft).trigger,
      version: row.version,
    }
  })
}

/** Returns an automation as those who keep it see it. */
export async function toAutomationView(
  ctx: Pick<Context, 'now'>,
  db: Database | Transaction,
  agent: Staff,
  row: AutomationTableRow,
): Promise<AutomationView> {
  const version =
    row.version === null
      ? null
      : await findOne(db, 'automation_version', { automationId: row.id, number: row.version })
  const people = await loadPeople(db, [row.ownerId, ...(version ? [version.publishedBy] : [])])
  const runs = await loadRunCounts(db, [row.id], ctx.now())
  const draft = await readOneDefinition(db, AutomationDefinition.parse(row.draft))
  const running = version && (await readOneDefinition(db, AutomationDefinition.parse(version.definition)))
  const hidden = canSeeAllTickets(agent)
    ? new Set<string>()
    : new Set([...draft.requesters, ...(running?.requesters ?? [])])
  const shown = [...draft.named, ...(running?.named ?? [])].filter(
    ({ kind, alias }) => kind !== 'person' || !hidden.has(alias),
  )
  const named = new Map(shown.map((record) => [`${record.kind} ${record.alias}`, record]))
  return {
    ...commonOf(row, { owners: people, runs }),
    draft: draft.definition,
    published:
      version && running
        ? {
            version: version.number,
            definition: running.definition,
            by: people.get(version.publishedBy) ?? nobody,
            at: version.publishedAt.toISOString(),
          }
        : null,
    hasChanges: !running || !isDeepStrictEqual(draft.definition, running.definition),
    named: [...named.values()],
    can: { publish: mayPublishAutomations(agent) },
  }
}

const nobody: NamedRef = { alias: '', name: '' }
const noRuns = { done: 0, failed: 0, lastAt: null }

interface Around {
  owners: ReadonlyMap<string, NamedRef>
  runs: ReadonlyMap<string, AutomationView['runs']>
}

function commonOf(row: AutomationTableRow, { owners, runs }: Around) {
  const { alias, title, position, revision } = row
  const paused = row.pausedFor === null ? null : readProblem(row.pausedFor)
  return {
    alias,
    title,
    position,
    revision,
    owner: owners.get(row.ownerId) ?? nobody,
    paused: paused && inEnglish(paused),
    runs: runs.get(row.id) ?? noRuns,
    updatedAt: row.updatedAt.toISOString(),
    archivedAt: row.archivedAt?.toISOString() ?? null,
  }
}

async function loadPeople(
  db: Database | Transaction,
  ids: readonly string[],
): Promise<Map<string, NamedRef>> {
  const people = await findMany(db, 'person', { id: [...new Set(ids)] }, { columns: ['id', 'alias', 'name'] })
  return new Map(people.map(({ id, ...person }) => [id, person]))
}

async function loadPublished(
  db: Database | Transaction,
  ids: readonly string[],
): Promise<Map<string, { definition: unknown }>> {
  const rows = await query<{ id: string; definition: unknown }>(
    db,
    sql`SELECT automation.id, version.definition FROM automation
        JOIN automation_version version ON version.automation_id = automation.id AND version.number = automation.version
        WHERE automation.id = ANY(${uuids(ids)})`,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

async function loadRunCounts(
  db: Database | Transaction,
  ids: readonly string[],
  now: Date,
): Promise<Map<string, AutomationView['runs']>> {
  const since = new Date(now.getTime() - 30 * dayMs)
  const rows = await query<{ id: string; done: number; failed: number; lastAt: Date | null }>(
    db,
    sql`SELECT automation_id AS id, count(*) FILTER (WHERE outcome <> 'failed')::int AS done,
               count(*) FILTER (WHERE outcome = 'failed')::int AS failed, max(at) AS "lastAt"
        FROM automation_run WHERE automation_id = ANY(${uuids(ids)}) AND at >= ${since} GROUP BY automation_id`,
  )
  return new Map(
    rows.map(({ id, lastAt, ...counts }) => [id, { ...counts, lastAt: lastAt?.toISOString() ?? null }]),
  )
}
