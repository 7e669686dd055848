import { findMany, query, sql, type Transaction } from '@lodge/database'
import { type Actor, refusal, visibleTeams } from '@lodge/domain'
import { receivingTeamId } from './receiving-team.ts'

/** The team that gets the tickets of each topic, by the department of their requester. */
interface Routing {
  topicIds: readonly string[]
  departmentIds: readonly string[]
  /** The department in which newcomers with an address of a domain are placed. */
  departmentOfDomain: ReadonlyMap<string, string>
  teamFor: (topicId: string, departmentId: string | null) => string | undefined
}

/** Notices a change of settings that would bring an agent the tickets of teams that they do not see. */
export interface RoutingWatch {
  /** Remembers how tickets go before the change. */
  begin: (tx: Transaction) => Promise<void>
  /** Throws `forbidden` where tickets that went to teams out of the actor's sight now come to theirs. */
  requireNoGain: (tx: Transaction) => Promise<void>
}

/** Watches one change by this actor; whoever sees all tickets, or those of no team, gains none by it. */
export function watchRouting(actor: Actor): RoutingWatch {
  const own = visibleTeams(actor)
  let before: Routing | null = null
  return {
    begin: async (tx) => {
      if (own !== 'all' && own.length > 0) before = await readRouting(tx)
    },
    requireNoGain: async (tx) => {
      if (!before || own === 'all') return
      if (hasGain(before, await readRouting(tx), own)) throw refusal('tickets_would_come_to_you')
    },
  }
}

/**
 * Returns the moves of a person from one department to another that would bring the actor their tickets, as
 * `departmentMove` writes them; none for whoever sees all tickets.
 */
export async function listGainingMoves(tx: Transaction, actor: Actor): Promise<string[]> {
  const own = visibleTeams(actor)
  if (own === 'all' || own.length === 0) return []
  const { topicIds, departmentIds, teamFor } = await readRouting(tx)
  const isOwn = (topicId: string, departmentId: string | null) =>
    own.includes(teamFor(topicId, departmentId) ?? '')
  return [null, ...departmentIds].flatMap((from) =>
    departmentIds
      .filter((to) => topicIds.some((topicId) => isOwn(topicId, to) && !isOwn(topicId, from)))
      .map((to) => departmentMove(from, to)),
  )
}

export function departmentMove(from: string | null, to: string): string {
  return `${from ?? ''}>${to}`
}

function hasGain(before: Routing, after: Routing, own: readonly string[]): boolean {
  const gains = (topicId: string, from: string | null, to: string | null) => {
    const former = before.teamFor(topicId, from)
    const present = after.teamFor(topicId, to)
    return former !== undefined && !own.includes(former) && own.includes(present ?? '')
  }
  const domains = new Set([...before.departmentOfDomain.keys(), ...after.departmentOfDomain.keys()])
  const places = [
    ...[null, ...before.departmentIds].map((id) => [id, id] as const),
    ...[...domains].map((domain) => [placeIn(before, domain), placeIn(after, domain)] as const),
  ]
  return before.topicIds.some((topicId) => places.some(([from, to]) => gains(topicId, from, to)))
}

function placeIn({ departmentOfDomain }: Routing, domain: string): string | null {
  return departmentOfDomain.get(domain) ?? null
}

/** Archived ones count too, since they can be restored. */
async function readRouting(tx: Transaction): Promise<Routing> {
  const rows = await query<{ topicId: string; departmentId: string | null; teamId: string }>(
    tx,
    sql`
    SELECT topic.id AS "topicId", place.id AS "departmentId",
           ${receivingTeamId(sql`topic`, sql`place.id`)} AS "teamId"
    FROM topic
    JOIN (SELECT id FROM department UNION ALL SELECT NULL) AS place
      ON place.id IS NULL OR topic.uses_department_team`,
  )
  const departments = await findMany(tx, 'department', {}, { columns: ['id', 'emailDomains', 'archivedAt'] })
  const teams = new Map(rows.map((row) => [`${row.topicId} ${row.departmentId ?? ''}`, row.teamId]))
  return {
    topicIds: [...new Set(rows.map(({ topicId }) => topicId))],
    departmentIds: departments.map(({ id }) => id),
    departmentOfDomain: new Map(
      departments
        .filter(({ archivedAt }) => archivedAt === null)
        .flatMap(({ id, emailDomains }) => emailDomains.map((domain) => [domain, id] as const)),
    ),
    teamFor: (topicId, departmentId) =>
      teams.get(`${topicId} ${departmentId ?? ''}`) ?? teams.get(`${topicId} `),
  }
}
