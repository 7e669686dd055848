import {
  EscalationStepList,
  type SlaMetric,
  SlaPolicyInput,
  type SlaPolicyView,
  type SlaTargets,
  TicketPriority,
} from '@lodge/contracts'
import { type Database, findMany, query, sql, type Transaction } from '@lodge/database'
import { z } from 'zod'
import { listFormerAliases } from '../../foundation/records/former-aliases.ts'
import { countOpenTicketsByPolicy } from './count-open-tickets.ts'

const StoredDefinitions = z.record(TicketPriority, SlaPolicyInput)
const PauseStatus = z.enum(['pending', 'on_hold'])

export type PolicySettings = Pick<
  SlaPolicyView,
  'targets' | 'pauseStatuses' | 'pauseMetrics' | 'reopenMode' | 'warnAtPercent'
>

interface StoredPolicy {
  id: string
  alias: string
  name: string
  revision: number
  isDefault: boolean
  archivedAt: Date | null
  topicIds: string[]
  departmentIds: string[]
  teamIds: string[]
  version: number
  definitions: unknown
  escalation: unknown
  usesTeamHours: boolean
  createdAt: Date
  hoursAlias: string
  hoursName: string
}

/**
 * Returns SLA policies in the order in which they are tried: the default one last, then archived ones; or the one with
 * this alias alone.
 */
export async function listPolicyViews(db: Database, alias: string | null = null): Promise<SlaPolicyView[]> {
  const [policies, order, counts] = await Promise.all([
    findPolicies(db, alias),
    listPolicyOrder(db),
    countOpenTicketsByPolicy(db),
  ])
  const [known, renamed] = await Promise.all([loadScopeNames(db, policies), listFormerAliases(db, 'team')])
  return policies.map((policy) => {
    const { name, revision, isDefault, archivedAt, version, usesTeamHours } = policy
    const scope = {
      topics: aliasesOf(known, policy.topicIds),
      departments: aliasesOf(known, policy.departmentIds),
      teams: aliasesOf(known, policy.teamIds),
    }
    const named = [...policy.topicIds, ...policy.departmentIds, ...policy.teamIds].flatMap(
      (id) => known.get(id) ?? [],
    )
    return {
      alias: policy.alias,
      name,
      revision,
      isDefault,
      businessHours: policy.hoursAlias,
      usesTeamHours,
      ...toPolicySettings(policy.definitions),
      escalation: withTeams(EscalationStepList.parse(policy.escalation), renamed),
      scope,
      version,
      archivedAt: archivedAt?.toISOString() ?? null,
      updatedAt: policy.createdAt.toISOString(),
      position: order.indexOf(policy.id) + 1,
      openTickets: counts.get(policy.id) ?? 0,
      names: {
        [`businessHours:${policy.hoursAlias}`]: policy.hoursName,
        ...Object.fromEntries(named.map((record) => [`${record.kind}:${record.alias}`, record.name])),
      },
    }
  })
}

/** A step names a team by the alias that it had when the policy was saved. */
function withTeams(steps: EscalationStepList, renamed: ReadonlyMap<string, string>): EscalationStepList {
  return steps.map((step) =>
    step.action.type === 'move_to_team'
      ? { ...step, action: { ...step.action, team: renamed.get(step.action.team) ?? step.action.team } }
      : step,
  )
}

/** Returns the ids of the policies in use, in the order in which they are tried. */
export async function listPolicyOrder(tx: Database | Transaction): Promise<string[]> {
  const rows = await findMany(
    tx,
    'sla_policy',
    { archivedAt: null },
    { columns: ['id'], orderBy: ['isDefault', 'position', 'id'] },
  )
  return rows.map(({ id }) => id)
}

/** Returns stored definitions by priority as targets and what all priorities share. */
export function toPolicySettings(definitions: unknown): PolicySettings {
  const { low, normal, high, urgent } = StoredDefinitions.parse(definitions)
  const {
    pauseStatuses = [],
    pauseMetrics = ['resolution'],
    reopenMode = 'resume',
    warnAtPercent = [],
  } = normal
  return {
    targets: {
      low: toTargets(low),
      normal: toTargets(normal),
      high: toTargets(high),
      urgent: toTargets(urgent),
    },
    pauseStatuses: pauseStatuses.flatMap((status) => PauseStatus.safeParse(status).data ?? []),
    pauseMetrics: [...new Set(pauseMetrics.map(toSlaMetric))],
    reopenMode,
    warnAtPercent,
  }
}

function toTargets({ firstResponseMinutes, nextResponseMinutes, resolutionMinutes }: SlaTargets): SlaTargets {
  return { firstResponseMinutes, nextResponseMinutes, resolutionMinutes }
}

function toSlaMetric(name: string): SlaMetric {
  if (name === 'firstResponse' || name === 'first_response') return 'first_response'
  return name === 'resolution' ? 'resolution' : 'next_response'
}

/** Reads policies with their newest version and the business hours of that. */
function findPolicies(db: Database, alias: string | null): Promise<StoredPolicy[]> {
  return query(
    db,
    sql`
    SELECT policy.id, policy.alias, policy.name, policy.revision, policy.is_default AS "isDefault",
           policy.archived_at AS "archivedAt", policy.topic_ids AS "topicIds",
           policy.department_ids AS "departmentIds", policy.team_ids AS "teamIds",
           newest.version, newest.definitions, newest.escalation, newest.uses_team_hours AS "usesTeamHours",
           newest.created_at AS "createdAt", hours.alias AS "hoursAlias", hours.name AS "hoursName"
    FROM sla_policy policy
    CROSS JOIN LATERAL (SELECT version, definitions, escalation, uses_team_hours, created_at,
                               business_hours_version_id
                        FROM sla_policy_version WHERE policy_id = policy.id ORDER BY version DESC LIMIT 1) newest
    JOIN business_hours_version used ON used.id = newest.business_hours_version_id
    JOIN business_hours hours ON hours.id = used.business_hours_id
    WHERE ${alias === null ? sql`TRUE` : sql`policy.alias = ${alias}`}
    ORDER BY policy.archived_at NULLS FIRST, policy.is_default, policy.position, policy.id`,
  )
}

interface ScopeName {
  kind: 'topic' | 'department' | 'team'
  alias: string
  name: string
}

type ScopedPolicy = { topicIds: string[]; departmentIds: string[]; teamIds: string[] }

async function loadScopeNames(
  tx: Database | Transaction,
  policies: readonly ScopedPolicy[],
): Promise<Map<string, ScopeName>> {
  const columns = ['id', 'alias', 'name'] as const
  const [topics, departments, teams] = await Promise.all([
    findMany(tx, 'topic', { id: policies.flatMap(({ topicIds }) => topicIds) }, { columns }),
    findMany(tx, 'department', { id: policies.flatMap(({ departmentIds }) => departmentIds) }, { columns }),
    findMany(tx, 'team', { id: policies.flatMap(({ teamIds }) => teamIds) }, { columns }),
  ])
  const all = [
    ...topics.map((row) => ({ kind: 'topic' as const, ...row })),
    ...departments.map((row) => ({ kind: 'department' as const, ...row })),
    ...teams.map((row) => ({ kind: 'team' as const, ...row })),
  ]
  return new Map(all.map(({ id, ...known }) => [id, known]))
}

function aliasesOf(known: ReadonlyMap<string, ScopeName>, ids: readonly string[]): string[] {
  return ids.flatMap((id) => known.get(id)?.alias ?? [])
}
