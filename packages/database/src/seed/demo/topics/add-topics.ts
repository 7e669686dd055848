import type { FormField, TicketPriority } from '@lodge/contracts'
import { uuidv7 } from 'uuidv7'
import type { Database } from '../../../client.ts'
import { sql } from '../../../sql.ts'
import { insert, insertMany, updateOne } from '../../../tables/change.ts'
import { getOne } from '../../../tables/find.ts'
import type { Transaction } from '../../../transactions/transaction.ts'
import type { BankHoliday } from '../../bank-holidays.ts'
import { standardTargets } from '../../seed-essentials.ts'
import {
  addBusinessHours,
  addSlaPolicy,
  definitionsByPriority,
  officeWeek,
  type WeeklyWindows,
} from '../../sla-policies.ts'
import { OpenHours } from '../open-hours.ts'
import type { DemoTeam } from '../people/add-people.ts'
import { toAlias } from '../to-alias.ts'
import { forms } from './forms.ts'
import { areas } from './topics.ts'

type PolicyName = 'standard' | 'it' | 'minutes'

interface DemoPolicy {
  versionId: string
  businessHoursVersionId: string
  hours: OpenHours
  /** Open minutes to the first and to every later reply. */
  targets: Record<TicketPriority, { first: number; next: number }>
}

export interface DemoTopic {
  id: string
  /** The topic's name; that of "Something else" has its area in brackets. */
  name: string
  team: DemoTeam
  priority: TicketPriority
  policy: DemoPolicy
  formVersionId: string | null
  fields: readonly FormField[]
}

const itHours: WeeklyWindows = {
  mon: [['08:00', '20:00']],
  tue: [['08:00', '20:00']],
  wed: [['08:00', '20:00']],
  thu: [['08:00', '20:00']],
  fri: [['08:00', '20:00']],
  sat: [['10:00', '16:00']],
  sun: [],
}

const aroundTheClock: WeeklyWindows = {
  mon: [['00:00', '24:00']],
  tue: [['00:00', '24:00']],
  wed: [['00:00', '24:00']],
  thu: [['00:00', '24:00']],
  fri: [['00:00', '24:00']],
  sat: [['00:00', '24:00']],
  sun: [['00:00', '24:00']],
}

const itTargets = {
  low: { first: 1440, next: 1440, resolution: 7200 },
  normal: { first: 480, next: 480, resolution: 3600 },
  high: { first: 120, next: 240, resolution: 1440 },
  urgent: { first: 30, next: 60, resolution: 480 },
}

/** Short enough that a deadline is missed while somebody watches. */
const minuteTargets = {
  low: { first: 3, next: 5, resolution: 30 },
  normal: { first: 3, next: 5, resolution: 30 },
  high: { first: 2, next: 3, resolution: 20 },
  urgent: { first: 2, next: 3, resolution: 20 },
}

interface TopicSeedOptions {
  timezone: string
  holidays: readonly BankHoliday[]
  /** The moment from which the policies are in force. */
  since: Date
  now: Date
}

/** Writes business hours, policies, forms and the topic tree; returns the topics that take tickets. */
export async function addTopics(
  db: Database | Transaction,
  teams: readonly DemoTeam[],
  occasion: TopicSeedOptions,
): Promise<DemoTopic[]> {
  const policies = await addPolicies(db, occasion)
  const policyTopics = new Map<string, string[]>()
  const formVersions = await addForms(db, occasion.since)
  const leaves: DemoTopic[] = []
  for (const [position, area] of areas.entries()) {
    const parent = { id: uuidv7(), alias: toAlias(area.name), name: area.name, title: area.name }
    const team = teams.find(({ name }) => name === area.team)
    if (!team) throw new Error(`Nobody answers for ${area.name}`)
    await insert(db, 'topic', {
      ...parent,
      description: area.description,
      icon: area.icon,
      teamId: team.id,
      position,
    })
    const rows = [...area.topics, somethingElseTopic(area.name)].map((topic, place) => {
      const {
        name,
        title,
        description,
        form,
        priority = 'normal',
        policy = area.policy ?? 'standard',
      } = topic
      const id = uuidv7()
      const version = form ? formVersions.get(form) : undefined
      if (policy !== 'standard')
        policyTopics.set(policyAlias[policy], [...(policyTopics.get(policyAlias[policy]) ?? []), id])
      const isElse = name === 'Something else'
      leaves.push({
        id,
        name: isElse ? `${name} (${area.name})` : name,
        team,
        priority,
        policy: policies[policy],
        formVersionId: version?.id ?? null,
        fields: version?.fields ?? [],
      })
      return {
        id,
        alias: isElse ? `${parent.alias}-something-else` : toAlias(name),
        name,
        title,
        description,
        icon: area.icon,
        parentId: parent.id,
        teamId: team.id,
        formId: version?.formId ?? null,
        priority,
        position: place,
      }
    })
    await insertMany(db, 'topic', rows)
  }
  for (const [position, [alias, topicIds]] of [...policyTopics].entries())
    await updateOne(db, 'sla_policy', { alias }, { topicIds, position })
  return leaves
}

const policyAlias = { it: 'it-service-desk', minutes: 'demo-minutes' }

function somethingElseTopic(area: string): (typeof areas)[number]['topics'][number] {
  return {
    name: 'Something else',
    title: `Ask us anything else about ${area.toLowerCase().replace('it & wi-fi', 'IT & Wi-Fi')}`,
    description: 'None of these fits',
    form: null,
  }
}

async function addPolicies(
  db: Database | Transaction,
  { timezone, holidays, since, now }: TopicSeedOptions,
): Promise<Record<PolicyName, DemoPolicy>> {
  const closed = holidays.map(({ date }) => date)
  const hoursOf = (weekly: WeeklyWindows, dates: readonly string[]) =>
    new OpenHours(now, { timezone, weekly, holidays: dates })
  const standard = await getOne(
    db,
    'sla_policy_version',
    sql`policy_id IN (SELECT id FROM sla_policy WHERE is_default)`,
  )
  const itDesk = await addBusinessHours(db, {
    alias: 'it-service-desk',
    name: 'IT Service Desk',
    timezone,
    weekly: itHours,
    holidays,
    now: since,
  })
  const always = await addBusinessHours(db, {
    alias: 'round-the-clock',
    name: 'Round the clock',
    timezone,
    weekly: aroundTheClock,
    holidays: [],
    now: since,
  })
  return {
    standard: {
      versionId: standard.id,
      businessHoursVersionId: standard.businessHoursVersionId,
      hours: hoursOf(officeWeek, closed),
      targets: standardTargets,
    },
    it: {
      versionId: await addSlaPolicy(db, {
        alias: policyAlias.it,
        name: 'IT Service Desk',
        isDefault: false,
        definitions: definitionsByPriority(itTargets),
        businessHoursVersionId: itDesk,
        now: since,
      }),
      businessHoursVersionId: itDesk,
      hours: hoursOf(itHours, closed),
      targets: itTargets,
    },
    minutes: {
      versionId: await addSlaPolicy(db, {
        alias: policyAlias.minutes,
        name: 'Demo: minutes',
        isDefault: false,
        definitions: definitionsByPriority(minuteTargets),
        businessHoursVersionId: always,
        now: since,
      }),
      businessHoursVersionId: always,
      hours: hoursOf(officeWeek, closed),
      targets: minuteTargets,
    },
  }
}

async function addForms(db: Database | Transaction, publishedAt: Date) {
  const rows = Object.entries(forms).map(([alias, { name, fields }]) => ({
    id: uuidv7(),
    formId: uuidv7(),
    alias,
    name,
    fields,
  }))
  await insertMany(
    db,
    'form',
    rows.map(({ formId, alias, name }) => ({ id: formId, alias: toAlias(alias), name })),
  )
  await insertMany(
    db,
    'form_version',
    rows.map(({ id, formId, fields }) => ({
      id,
      formId,
      version: 1,
      fields: fields.map((field) => ({ ...field })),
      publishedAt,
    })),
  )
  return new Map(rows.map((row) => [row.alias, row]))
}
