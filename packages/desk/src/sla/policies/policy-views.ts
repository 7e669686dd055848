import {
  EscalationStepList,
  type SlaMetric,
  SlaPolicyInput,
  type SlaPolicyView,
  type SlaTargets,
  TicketPriority,
} from '@lodge/contracts'
import type { Database, Models, Prisma } from '@lodge/database'
import { z } from 'zod'
import { listFormerAliases } from '../../foundation/records/former-aliases.ts'
import { countOpenTicketsByPolicy } from './count-open-tickets.ts'

const StoredDefinitions = z.record(TicketPriority, SlaPolicyInput)
const PauseStatus = z.enum(['pending', 'on_hold'])

export type PolicySettings = Pick<
  SlaPolicyView,
  'targets' | 'pauseStatuses' | 'pauseMetrics' | 'reopenMode' | 'warnAtPercent'
>

/** Returns SLA policies in the order in which they are tried: the default one last, then archived ones. */
export async function listPolicyViews(
  db: Database,
  where: Prisma.SlaPolicyWhereInput = {},
): Promise<SlaPolicyView[]> {
  const [policies, order, counts] = await Promise.all([
    findPolicies(db.prisma, where),
    listPolicyOrder(db.prisma),
    countOpenTicketsByPolicy(db),
  ])
  const [known, renamed] = await Promise.all([
    loadScopeNames(db.prisma, policies),
    listFormerAliases(db, 'team'),
  ])
  return policies.flatMap((policy) => {
    const [version] = policy.versions
    if (!version) return []
    const { alias, name, revision, isDefault, archivedAt } = policy
    const { businessHours } = version.businessHoursVersion
    const scope = {
      topics: aliasesOf(known, policy.topicIds),
      departments: aliasesOf(known, policy.departmentIds),
      teams: aliasesOf(known, policy.teamIds),
    }
    const named = [...policy.topicIds, ...policy.departmentIds, ...policy.teamIds].flatMap(
      (id) => known.get(id) ?? [],
    )
    return [
      {
        alias,
        name,
        revision,
        isDefault,
        businessHours: businessHours.alias,
        usesTeamHours: version.usesTeamHours,
        ...toPolicySettings(version.definitions),
        escalation: withTeams(EscalationStepList.parse(version.escalation), renamed),
        scope,
        version: version.version,
        archivedAt: archivedAt?.toISOString() ?? null,
        updatedAt: version.createdAt.toISOString(),
        position: order.indexOf(policy.id) + 1,
        openTickets: counts.get(policy.id) ?? 0,
        names: {
          [`businessHours:${businessHours.alias}`]: businessHours.name,
          ...Object.fromEntries(named.map((one) => [`${one.kind}:${one.alias}`, one.name])),
        },
      },
    ]
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
export async function listPolicyOrder(tx: Models): Promise<string[]> {
  const rows = await tx.slaPolicy.findMany({
    where: { archivedAt: null },
    orderBy: [{ isDefault: 'asc' }, { position: 'asc' }, { id: 'asc' }],
    select: { id: true },
  })
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

function findPolicies(tx: Models, where: Prisma.SlaPolicyWhereInput) {
  return tx.slaPolicy.findMany({
    where,
    orderBy: [
      { archivedAt: { sort: 'asc', nulls: 'first' } },
      { isDefault: 'asc' },
      { position: 'asc' },
      { id: 'asc' },
    ],
    include: {
      versions: {
        orderBy: { version: 'desc' },
        take: 1,
        include: {
          businessHoursVersion: {
            select: { businessHours: { select: { id: true, alias: true, name: true } } },
          },
        },
      },
    },
  })
}

interface ScopeName {
  kind: 'topic' | 'department' | 'team'
  alias: string
  name: string
}

type ScopedPolicy = { topicIds: string[]; departmentIds: string[]; teamIds: string[] }

async function loadScopeNames(
  tx: Models,
  policies: readonly ScopedPolicy[],
): Promise<Map<string, ScopeName>> {
  const select = { id: true, alias: true, name: true }
  const among = (ids: string[]) => ({ where: { id: { in: ids } }, select })
  const [topics, departments, teams] = await Promise.all([
    tx.topic.findMany(among(policies.flatMap((policy) => policy.topicIds))),
    tx.department.findMany(among(policies.flatMap((policy) => policy.departmentIds))),
    tx.team.findMany(among(policies.flatMap((policy) => policy.teamIds))),
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
