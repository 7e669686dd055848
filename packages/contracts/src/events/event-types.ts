import type { z } from 'zod'
import type { QueueName } from './event-queues.ts'
import { domainEvents } from './events.ts'
import { onDemandEvents } from './on-demand-events.ts'

type Events = typeof domainEvents
export type EventType = keyof Events
export type EventPayload<Type extends EventType> = z.infer<Events[Type]['payload']>
/** The payload as it is recorded: fields with a default may be left out. */
export type EventInput<Type extends EventType> = z.input<Events[Type]['payload']>

type EventWith<Row> = { [Type in EventType]: Events[Type] extends Row ? Type : never }[EventType]

type OnDemandFor<Queue> = Queue extends keyof typeof onDemandEvents
  ? (typeof onDemandEvents)[Queue][number]
  : never

/** The events that a queue is told of, always or on demand. */
export type SubscribedBy<Queue extends QueueName> =
  | { [Type in EventType]: Queue extends Events[Type]['consumers'][number] ? Type : never }[EventType]
  | OnDemandFor<Queue>

export type ActivityEventType = SubscribedBy<'activity'>
export type ThreadEventType = EventWith<{ inThread: true }>
export type SlaEventType = EventWith<{ inSlaHistory: true }>
/** Events that a mail may follow from, urgent or not. */
export type MailEventType = SubscribedBy<'email' | 'urgent-email'>
export type MailOf<Type extends MailEventType> = Events[Type]['mails'][number]
export type NotifyingEventType = EventWith<{ notifiesAgents: true }>

export const eventTypes = Object.keys(domainEvents) as EventType[]
export const threadEventTypes = eventTypes.filter(isThreadEvent)
export const activityEventTypes = eventTypes.filter((type) => isSubscribed('activity', type))
export const slaEventTypes = eventTypes.filter((type) => 'inSlaHistory' in domainEvents[type])

export function consumersOf(type: EventType): readonly QueueName[] {
  return domainEvents[type].consumers
}

export function isEventType(name: string): name is EventType {
  return name in domainEvents
}

/** Returns whether a ticket's thread shows events of this type as lines. */
export function isThreadEvent(name: string): name is ThreadEventType {
  return isEventType(name) && 'inThread' in domainEvents[name]
}

export function isSubscribed<Queue extends QueueName>(
  queue: Queue,
  name: string,
): name is SubscribedBy<Queue> {
  if (!isEventType(name)) return false
  const onDemand: Partial<Record<QueueName, readonly EventType[]>> = onDemandEvents
  return consumersOf(name).includes(queue) || onDemand[queue]?.includes(name) === true
}
