import { type EscalationStepList, limits, type TicketPriority } from '@lodge/contracts'
import { uuidv7 } from 'uuidv7'
import type { Database } from '../client.ts'
import { insert } from '../tables/change.ts'
import type { Transaction } from '../transactions/transaction.ts'
import type { BankHoliday } from './bank-holidays.ts'

const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
export type SeedWeekday = (typeof weekdays)[number]
/** Opening windows in local time, as ['09:00', '17:00']; 24:00 is the day's end. */
export type WeeklyWindows = Record<SeedWeekday, [string, string][]>

export const officeWeek: WeeklyWindows = {
  mon: [['09:00', '17:00']],
  tue: [['09:00', '17:00']],
  wed: [['09:00', '17:00']],
  thu: [['09:00', '17:00']],
  fri: [['09:00', '17:00']],
  sat: [],
  sun: [],
}

interface NewBusinessHours {
  alias: string
  name: string
  timezone: string
  weekly: WeeklyWindows
  holidays: readonly BankHoliday[]
  now: Date
}

/** Writes business hours with their first version, and returns that version's id. */
export async function addBusinessHours(
  db: Database | Transaction,
  calendar: NewBusinessHours,
): Promise<string> {
  const { alias, name, timezone, weekly, holidays, now } = calendar
  const { id: businessHoursId } = await insert(db, 'business_hours', { id: uuidv7(), alias, name })
  const version = await insert(db, 'business_hours_version', {
    id: uuidv7(),
    businessHoursId,
    version: 1,
    definition: { timezone, weekly, holidays: holidays.map((holiday) => holiday.date) },
    holidayNames: Object.fromEntries(holidays.map((holiday) => [holiday.date, holiday.name])),
    createdAt: now,
  })
  return version.id
}

/** Targets in open minutes. */
export interface SeedTargets {
  first: number
  next: number | null
  resolution: number | null
}

/** Returns a policy's targets by priority; pending stops the resolution and never a response. */
export function definitionsByPriority(targets: Record<TicketPriority, SeedTargets>) {
  const policy = ({ first, next, resolution }: SeedTargets) => ({
    firstResponseMinutes: first,
    nextResponseMinutes: next,
    resolutionMinutes: resolution,
    pauseStatuses: ['pending', 'on_hold'],
    pauseMetrics: ['resolution'],
    reopenMode: 'resume',
    warnAtPercent: [limits.atRiskPercent],
  })
  return {
    low: policy(targets.low),
    normal: policy(targets.normal),
    high: policy(targets.high),
    urgent: policy(targets.urgent),
  }
}

interface NewSlaPolicy {
  alias: string
  name: string
  isDefault: boolean
  definitions: ReturnType<typeof definitionsByPriority>
  escalation?: EscalationStepList
  businessHoursVersionId: string
  now: Date
}

/** Writes an SLA policy with its first version, and returns that version's id. */
export async function addSlaPolicy(db: Database | Transaction, policy: NewSlaPolicy): Promise<string> {
  const { alias, name, isDefault, definitions, escalation = [], businessHoursVersionId, now } = policy
  const { id: policyId } = await insert(db, 'sla_policy', { id: uuidv7(), alias, name, isDefault })
  const version = await insert(db, 'sla_policy_version', {
    id: uuidv7(),
    policyId,
    version: 1,
    definitions,
    escalation,
    businessHoursVersionId,
    createdAt: now,
  })
  return version.id
}
