import { Calendar, EscalationStepList, SlaPolicyInput, TicketPriority } from '@lodge/contracts'
import { type Database, getOne, type Transaction } from '@lodge/database'
import { z } from 'zod'

const HolidayNames = z.record(z.string(), z.string())
const PolicyDefinitions = z.record(TicketPriority, SlaPolicyInput)

/** Published business hours as the engine reads them, with their holidays' names. */
export interface PublishedBusinessHours {
  id: string
  calendar: Calendar
  holidayNames: Record<string, string>
}

/** A published policy with its targets for each priority and its escalation steps. */
export interface PublishedPolicy {
  id: string
  definitions: Record<TicketPriority, SlaPolicyInput>
  escalation: EscalationStepList
  version: number
}

// Published versions never change, so a process reads each of them once. Names do change and are not cached.
const businessHoursCache = new Map<string, Promise<PublishedBusinessHours>>()
const policyCache = new Map<string, Promise<PublishedPolicy>>()

/** Returns the version of business hours with this id; throws when there is none or it breaks the contract. */
export function loadPublishedBusinessHours(
  tx: Database | Transaction,
  id: string,
): Promise<PublishedBusinessHours> {
  return memoizeById(businessHoursCache, id, async () => {
    const row = await getOne(
      tx,
      'business_hours_version',
      { id },
      { columns: ['definition', 'holidayNames'] },
    )
    return {
      id,
      calendar: Calendar.parse(row.definition),
      holidayNames: HolidayNames.parse(row.holidayNames),
    }
  })
}

/** Returns the policy version with this id; throws when there is none or it breaks the contract. */
export function loadPublishedPolicy(tx: Database | Transaction, id: string): Promise<PublishedPolicy> {
  return memoizeById(policyCache, id, async () => {
    const row = await getOne(
      tx,
      'sla_policy_version',
      { id },
      { columns: ['definitions', 'escalation', 'version'] },
    )
    return {
      id,
      definitions: PolicyDefinitions.parse(row.definitions),
      escalation: EscalationStepList.parse(row.escalation),
      version: row.version,
    }
  })
}

async function memoizeById<Value>(
  known: Map<string, Promise<Value>>,
  id: string,
  read: () => Promise<Value>,
): Promise<Value> {
  const value = known.get(id) ?? read()
  known.set(id, value)
  try {
    return await value
  } catch (error) {
    known.delete(id)
    throw error
  }
}
