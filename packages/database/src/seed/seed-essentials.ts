import { type EscalationStepList, limits, type Permission } from '@lodge/contracts'
import { uuidv7 } from 'uuidv7'
import type { Database } from '../client.ts'
import { insertMany } from '../tables/change.ts'
import { findOne } from '../tables/find.ts'
import type { Transaction } from '../transactions/transaction.ts'
import type { BankHoliday } from './bank-holidays.ts'
import { addBusinessHours, addSlaPolicy, definitionsByPriority, officeWeek } from './sla-policies.ts'

interface EssentialSettings {
  siteName?: string
  timezone?: string
  holidays?: readonly BankHoliday[]
  now?: Date
  /** Gives the first policy escalation steps; by default it has them. */
  escalates?: boolean
  /** Left out while the set-up assistant has yet to be gone through. */
  setUpAt?: Date
}

const roles: { name: string; label: string; permissions: Permission[] }[] = [
  { name: 'superadmin', label: 'Superadmin', permissions: [] },
  {
    name: 'supervisor',
    label: 'Supervisor',
    permissions: ['view_all_tickets', 'view_report', 'manage_canned_response'],
  },
  { name: 'agent', label: 'Agent', permissions: [] },
]

/**
 * Writes what every installation needs and leaves what is there as it is: the site, the roles, office hours and the SLA
 * policy for topics that name none.
 */
export async function seedEssentials(
  db: Database | Transaction,
  settings: EssentialSettings = {},
): Promise<void> {
  const { siteName = 'Help desk', timezone = 'Europe/London', holidays = [] } = settings
  const { now = new Date(), escalates = true, setUpAt = null } = settings
  await insertMany(
    db,
    'site',
    [
      {
        id: 1,
        name: siteName,
        pageTitleDefault: 'Help desk',
        pageTitleSuffix: ` · ${siteName}`,
        timezone,
        setUpAt,
      },
    ],
    { skipExisting: true },
  )
  await insertMany(db, 'role', roles, { skipExisting: true })
  if (await findOne(db, 'sla_policy', { isDefault: true })) return
  const office = await addBusinessHours(db, {
    alias: 'office-hours',
    name: 'Office hours',
    timezone,
    weekly: officeWeek,
    holidays,
    now,
  })
  const escalation = escalates ? standardEscalation() : []
  await addSlaPolicy(db, { ...standardPolicy, escalation, businessHoursVersionId: office, now })
}

/** Open minutes to each reply and to the resolution, by priority. */
export const standardTargets = {
  low: { first: 960, next: 960, resolution: 4800 },
  normal: { first: 480, next: 480, resolution: 2400 },
  high: { first: 240, next: 240, resolution: 1440 },
  urgent: { first: 60, next: 120, resolution: 480 },
}

/**
 * Returns the escalation of the first policy: the assignee is notified first, then the team's leads; an hour later the
 * ticket moves up.
 */
export function standardEscalation(): EscalationStepList {
  return (['first_response', 'next_response'] as const).flatMap((metric) => [
    {
      id: uuidv7(),
      metric,
      at: { kind: 'percent', percent: limits.atRiskPercent },
      action: { type: 'notify_assignee' },
    },
    { id: uuidv7(), metric, at: { kind: 'after_breach', minutes: 0 }, action: { type: 'notify_team_leads' } },
    {
      id: uuidv7(),
      metric,
      at: { kind: 'after_breach', minutes: 60 },
      action: { type: 'raise_priority', to: 'high' },
    },
  ])
}

const standardPolicy = {
  alias: 'standard',
  name: 'Standard',
  isDefault: true,
  definitions: definitionsByPriority(standardTargets),
}
