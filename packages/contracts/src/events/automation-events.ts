import { keysOf } from '../foundation/object-keys.ts'
import type { AutomationTriggerName } from '../ticketing/automations/automation-triggers.ts'
import type { ticketProperties } from '../ticketing/tickets/property-table.ts'
import type { domainEvents } from './events.ts'

type Properties = typeof ticketProperties
type EventType = keyof typeof domainEvents
type PropertyEvent = Extract<Properties[keyof Properties], { event: string }>['event']

interface TriggerRow {
  event: EventType
  /** Narrows the event to replies of one side, public or internal. */
  reply?: { by: 'requester' | 'staff'; visibility: 'public' | 'internal' }
}

/** The event that each trigger of an automation waits for. */
const automationEvents = {
  ticket_created: { event: 'ticket.created' },
  requester_replied: { event: 'ticket.replied', reply: { by: 'requester', visibility: 'public' } },
  agent_replied: { event: 'ticket.replied', reply: { by: 'staff', visibility: 'public' } },
  note_added: { event: 'ticket.replied', reply: { by: 'staff', visibility: 'internal' } },
  status_changed: { event: 'ticket.status_changed' },
  priority_changed: { event: 'ticket.priority_changed' },
  team_changed: { event: 'ticket.team_changed' },
  assignee_changed: { event: 'ticket.assigned' },
  topic_changed: { event: 'ticket.topic_changed' },
  department_changed: { event: 'ticket.department_changed' },
  course_changed: { event: 'ticket.course_changed' },
  tags_changed: { event: 'ticket.tags_changed' },
  language_changed: { event: 'ticket.language_changed' },
  legal_hold_changed: { event: 'ticket.legal_hold_changed' },
  form_answers_changed: { event: 'ticket.form_answers_changed' },
  rated: { event: 'ticket.rated' },
  undelivered: { event: 'ticket.undelivered' },
  deadline_warned: { event: 'deadline.warned' },
  deadline_breached: { event: 'deadline.breached' },
} as const satisfies Record<AutomationTriggerName, TriggerRow>

type AutomationEvents = typeof automationEvents
export type AutomationEventType = AutomationEvents[AutomationTriggerName]['event']

/** Each property whose change has an event can start an automation: another one does not compile. */
type Covered<Event extends AutomationEventType> = Event
export type CoveredPropertyEvent = Covered<PropertyEvent>

export const automationEventTypes: readonly AutomationEventType[] = [
  ...new Set(keysOf(automationEvents).map(automationEventOf)),
]

export function automationEventOf(trigger: AutomationTriggerName): AutomationEventType {
  return automationEvents[trigger].event
}

/** Returns the triggers that an event sets off. */
export function automationTriggersOf(
  type: string,
  payload: { by?: unknown; visibility?: unknown },
): AutomationTriggerName[] {
  return keysOf(automationEvents).filter((name) => {
    const { event, reply }: TriggerRow = automationEvents[name]
    return event === type && (!reply || (reply.by === payload.by && reply.visibility === payload.visibility))
  })
}
