import { randomUUID } from 'node:crypto'
import type {
  EscalationAction,
  EscalationMoment,
  EscalationStep,
  EscalationStepList,
  SlaMetric,
  TicketPriority,
} from '@lodge/contracts'
import { type Database, insert } from '@lodge/database'
import { noon } from './context.ts'
import { aliasOf } from './person-factory.ts'
import { nextNumber } from './sequence.ts'

const allDay = [['00:00', '24:00']]
const aroundTheClock = {
  mon: allDay,
  tue: allDay,
  wed: allDay,
  thu: allDay,
  fri: allDay,
  sat: allDay,
  sun: allDay,
}

/** Creates business hours with one version, by default open around the clock in UTC. */
export async function someBusinessHours(
  db: Database,
  { timezone = 'UTC', weekly = aroundTheClock, holidays = [] as string[] } = {},
) {
  const name = `Calendar ${nextNumber()}`
  const hours = await insert(db, 'business_hours', { alias: aliasOf(name), name })
  const version = await insert(db, 'business_hours_version', {
    businessHoursId: hours.id,
    version: 1,
    definition: { timezone, weekly, holidays },
    createdAt: noon,
  })
  return { ...hours, versions: [version] }
}

/** Returns a step at a percentage of the target. */
export function atPercent(
  percent: number,
  action: EscalationAction,
  metric: SlaMetric = 'first_response',
): EscalationStep {
  return step({ kind: 'percent', percent }, action, metric)
}

/** Returns a step this many minutes after the breach, or at it. */
export function afterBreach(
  minutes: number,
  action: EscalationAction,
  metric: SlaMetric = 'first_response',
): EscalationStep {
  return step({ kind: 'after_breach', minutes }, action, metric)
}

function step(at: EscalationMoment, action: EscalationAction, metric: SlaMetric): EscalationStep {
  return { id: randomUUID(), metric, at, action }
}

/** Creates an SLA policy that promises the same to every priority, by default the default one. Targets are minutes. */
export async function anSlaPolicy(
  db: Database,
  {
    firstResponseMinutes = 60 as number | null,
    nextResponseMinutes = null as number | null,
    resolutionMinutes = 480 as number | null,
    isDefault = true,
    warnAtPercent = [80],
    businessHours = null as { versions: { id: string }[] } | null,
    /** Targets that differ for some priorities. */
    besides = {} as Partial<Record<TicketPriority, { firstResponseMinutes: number }>>,
    escalation = [] as EscalationStepList,
  } = {},
) {
  const version = (businessHours ?? (await someBusinessHours(db))).versions[0]
  if (!version) throw new Error('The calendar has no version.')
  const name = `Policy ${nextNumber()}`
  const targets = {
    firstResponseMinutes,
    nextResponseMinutes,
    resolutionMinutes,
    pauseStatuses: ['pending', 'on_hold'],
    pauseMetrics: ['resolution'],
    reopenMode: 'resume',
    warnAtPercent,
  }
  const of = (priority: TicketPriority) => ({ ...targets, ...besides[priority] })
  const definitions = { low: of('low'), normal: of('normal'), high: of('high'), urgent: of('urgent') }
  const policy = await insert(db, 'sla_policy', { alias: aliasOf(name), name, isDefault })
  const policyVersion = await insert(db, 'sla_policy_version', {
    policyId: policy.id,
    version: 1,
    definitions,
    escalation,
    businessHoursVersionId: version.id,
    createdAt: noon,
  })
  return { ...policy, versions: [policyVersion] }
}
