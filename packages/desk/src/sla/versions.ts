import { Calendar, EscalationStepList, SlaPolicyInput, TicketPriority } from '@lodge/contracts'
import type { Transaction } from '@lodge/database'
import { z } from 'zod'

const HolidayNames = z.record(z.string(), z.string())
const Definitions = z.record(TicketPriority, SlaPolicyInput)

/** A published calendar as the engine reads it, with its holidays in words. */
export interface CalendarInForce {
  id: string
  calendar: Calendar
  holidayNames: Record<string, string>
}

/** A published policy with its targets for each priority and its steps of escalation. */
export interface PolicyInForce {
  id: string
  definitions: Record<TicketPriority, SlaPolicyInput>
  escalation: EscalationStepList
  version: number
}

// Published versions never change, so a process reads each of them once. Names do change and are not kept.
const calendars = new Map<string, Promise<CalendarInForce>>()
const policies = new Map<string, Promise<PolicyInForce>>()

/** The calendar version of this id; throws when there is none or its definition breaks the contract. */
export function calendarOf(tx: Transaction, id: string): Promise<CalendarInForce> {
  return remember(calendars, id, async () => {
    const row = await tx.calendarVersion.findUniqueOrThrow({
      where: { id },
      select: { definition: true, holidayNames: true },
    })
    return {
      id,
      calendar: Calendar.parse(row.definition),
      holidayNames: HolidayNames.parse(row.holidayNames),
    }
  })
}

/** The policy version of this id; throws when there is none or its definitions break the contract. */
export function policyOf(tx: Transaction, id: string): Promise<PolicyInForce> {
  return remember(policies, id, async () => {
    const row = await tx.slaPolicyVersion.findUniqueOrThrow({
      where: { id },
      select: { definitions: true, escalation: true, version: true },
    })
    return {
      id,
      definitions: Definitions.parse(row.definitions),
      escalation: EscalationStepList.parse(row.escalation),
      version: row.version,
    }
  })
}

async function remember<Value>(
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
