import {
  type EscalationStepList,
  type FieldProblems,
  problem,
  type SaveSlaPolicy,
  type SlaPolicyInput,
  type SlaScope,
  type TicketPriority,
} from '@lodge/contracts'
import type { Models } from '@lodge/database'
import { invalidInput } from '../../foundation/save-errors.ts'

/** The input for a policy, with records in place of their aliases. */
export interface PolicyReferences {
  businessHoursId: string
  businessHoursVersionId: string
  topicIds: string[]
  departmentIds: string[]
  teamIds: string[]
}

/** Looks up what a policy names; throws `invalid_input` at the field that names something unknown or archived. */
export async function findPolicyReferences(
  tx: Models,
  { businessHours, scope, escalation }: SaveSlaPolicy,
): Promise<PolicyReferences> {
  const [hours, rows] = await Promise.all([
    tx.businessHours.findFirst({
      where: { alias: businessHours, archivedAt: null },
      select: { id: true, versions: { orderBy: { version: 'desc' }, take: 1, select: { id: true } } },
    }),
    findScopeRows(tx, scope),
  ])
  const fields = await findMissingReferences(tx, escalation)
  const idsOf = (scoped: keyof SlaScope, kind: string) =>
    scope[scoped].flatMap((alias, index) => {
      const id = rows[scoped].find((row) => row.alias === alias)?.id
      if (!id) fields[`scope.${scoped}.${index}`] = problem('unknown_record', { kind, alias })
      return id ?? []
    })
  const ids = {
    topicIds: idsOf('topics', 'topic'),
    departmentIds: idsOf('departments', 'department'),
    teamIds: idsOf('teams', 'team'),
  }
  const version = hours?.versions[0]
  if (!hours || !version) fields.businessHours = problem('unknown_business_hours')
  if (!hours || !version || Object.keys(fields).length > 0) throw invalidInput(fields)
  return { businessHoursId: hours.id, businessHoursVersionId: version.id, ...ids }
}

export function toPolicyDefinitions(input: SaveSlaPolicy) {
  const { targets, pauseStatuses, pauseMetrics, reopenMode, warnAtPercent } = input
  const shared = {
    pauseStatuses,
    pauseMetrics,
    reopenMode,
    warnAtPercent: warnAtPercent.toSorted((a, b) => a - b),
  }
  return {
    low: { ...targets.low, ...shared },
    normal: { ...targets.normal, ...shared },
    high: { ...targets.high, ...shared },
    urgent: { ...targets.urgent, ...shared },
  } satisfies Record<TicketPriority, SlaPolicyInput>
}

async function findScopeRows(tx: Models, scope: SlaScope) {
  const among = (aliases: string[]) => ({
    where: { alias: { in: aliases } },
    select: { id: true, alias: true },
  })
  const [topics, departments, teams] = await Promise.all([
    tx.topic.findMany(among(scope.topics)),
    tx.department.findMany(among(scope.departments)),
    tx.team.findMany(among(scope.teams)),
  ])
  return { topics, departments, teams }
}

async function findMissingReferences(tx: Models, steps: EscalationStepList): Promise<FieldProblems> {
  const [people, teams] = await Promise.all([
    tx.person.findMany({ where: { archivedAt: null, roleId: { not: null } }, select: { alias: true } }),
    tx.team.findMany({ where: { archivedAt: null }, select: { alias: true } }),
  ])
  const fields: FieldProblems = {}
  const check = (known: readonly { alias: string }[], alias: string, path: string) => {
    if (!known.some((one) => one.alias === alias)) fields[path] = problem('record_gone', { alias })
  }
  for (const [index, { action }] of steps.entries()) {
    const path = `escalation.${index}.action`
    if (action.type === 'move_to_team') check(teams, action.team, `${path}.team`)
    if (action.type === 'reassign') check(people, action.person, `${path}.person`)
    if (action.type === 'notify_people')
      for (const [place, alias] of action.people.entries()) check(people, alias, `${path}.people.${place}`)
  }
  return fields
}
