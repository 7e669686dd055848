import {
  type EscalationStepList,
  type FieldProblems,
  problem,
  type SaveSlaPolicy,
  type SlaPolicyInput,
  type SlaScope,
  type TicketPriority,
} from '@lodge/contracts'
import { type Database, findMany, query, sql, type Transaction } from '@lodge/database'
import { isActiveStaff } from '../../foundation/is-active-staff.ts'
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
  tx: Database | Transaction,
  { businessHours, scope, escalation }: SaveSlaPolicy,
): Promise<PolicyReferences> {
  const [hours, rows] = await Promise.all([findNewestHours(tx, businessHours), findScopeRows(tx, scope)])
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
  if (!hours) fields.businessHours = problem('unknown_business_hours')
  if (!hours || Object.keys(fields).length > 0) throw invalidInput(fields)
  return { ...hours, ...ids }
}

async function findNewestHours(tx: Database | Transaction, alias: string) {
  const [hours] = await query<{ businessHoursId: string; businessHoursVersionId: string }>(
    tx,
    sql`SELECT hours.id AS "businessHoursId", version.id AS "businessHoursVersionId"
        FROM business_hours hours JOIN business_hours_version version ON version.business_hours_id = hours.id
        WHERE hours.alias = ${alias} AND hours.archived_at IS NULL ORDER BY version.version DESC LIMIT 1`,
  )
  return hours ?? null
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

async function findScopeRows(tx: Database | Transaction, scope: SlaScope) {
  const columns = ['id', 'alias'] as const
  const [topics, departments, teams] = await Promise.all([
    findMany(tx, 'topic', { alias: scope.topics }, { columns }),
    findMany(tx, 'department', { alias: scope.departments }, { columns }),
    findMany(tx, 'team', { alias: scope.teams }, { columns }),
  ])
  return { topics, departments, teams }
}

async function findMissingReferences(
  tx: Database | Transaction,
  steps: EscalationStepList,
): Promise<FieldProblems> {
  const [people, teams] = await Promise.all([
    findMany(tx, 'person', isActiveStaff, { columns: ['alias'] }),
    findMany(tx, 'team', { archivedAt: null }, { columns: ['alias'] }),
  ])
  const fields: FieldProblems = {}
  const check = (known: readonly { alias: string }[], alias: string, path: string) => {
    if (!known.some((record) => record.alias === alias)) fields[path] = problem('record_gone', { alias })
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
