import type { BusinessHoursWindow, Calendar, SlaEvaluation, SlaEvent, SlaPolicyInput } from '@lodge/contracts'
import { evaluateSla } from '../index.ts'

const day: BusinessHoursWindow[] = [['09:00', '17:00']]

/** Monday to Friday, nine to five in London (winter: UTC). */
export const officeCalendar: Calendar = {
  timezone: 'Europe/London',
  weekly: { mon: day, tue: day, wed: day, thu: day, fri: day, sat: [], sun: [] },
  holidays: [],
}

export const createPolicy = (overrides: Partial<SlaPolicyInput> = {}): SlaPolicyInput => ({
  firstResponseMinutes: null,
  nextResponseMinutes: null,
  resolutionMinutes: null,
  pauseStatuses: ['pending', 'on_hold'],
  pauseMetrics: ['resolution'],
  reopenMode: 'resume',
  ...overrides,
})

export const dailyCalendar = (
  timezone: string,
  windows: BusinessHoursWindow[],
  holidays: string[] = [],
): Calendar => ({
  timezone,
  weekly: {
    mon: windows,
    tue: windows,
    wed: windows,
    thu: windows,
    fri: windows,
    sat: windows,
    sun: windows,
  },
  holidays,
})

/** Returns an instant of Wednesday, 14 January 2026, or of another day of that week (`thu 10:00`). */
export function when(text: string): string {
  const [time = '', name = 'wed'] = text.split(' ').reverse()
  const date = 14 + ['wed', 'thu', 'fri', 'sat', 'sun', 'mon', 'tue'].indexOf(name)
  return `2026-01-${date}T${time.length === 5 ? `${time}:00` : time}Z`
}

/** Returns a ticket opened by its requester at nine on Wednesday. */
export function ticket(policy: Partial<SlaPolicyInput>, ...events: SlaEvent[]) {
  const created: SlaEvent = { at: when('09:00'), type: 'ticket_created', by: 'requester', status: 'open' }
  return ticketFrom(created, policy, ...events)
}

export function ticketFrom(created: SlaEvent, policy: Partial<SlaPolicyInput>, ...events: SlaEvent[]) {
  const input = { calendar: officeCalendar, policy: createPolicy(policy), events: [created, ...events] }
  return { input, at: (text: string): SlaEvaluation => evaluateSla(input, when(text)) }
}

export const reply = (at: string): SlaEvent => ({ at: when(at), type: 'agent_public_reply' })
export const message = (at: string): SlaEvent => ({ at: when(at), type: 'requester_message' })
export const status = (at: string, to: string): SlaEvent => ({ at: when(at), type: 'status_changed', to })
export const noReplyNeeded = (at: string): SlaEvent => ({ at: when(at), type: 'no_reply_needed' })
export const merged = (at: string): SlaEvent => ({ at: when(at), type: 'merged_into', to: '42' })
export const priority = (at: string, policy: Partial<SlaPolicyInput>): SlaEvent => ({
  at: when(at),
  type: 'priority_changed',
  to: 'high',
  policy: createPolicy(policy),
})
