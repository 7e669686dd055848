import {
  type DomainEvent,
  isSubscribed,
  parseEvent,
  type QueueName,
  type SubscribedBy,
} from '@lodge/contracts'
import { UnrecoverableError } from 'bullmq'
import { ZodError } from 'zod'
import type { EventJson } from '../redis/event-job.ts'

/** A missing handler is a type error. */
export type Handlers<Queue extends QueueName, Context> = {
  [Type in SubscribedBy<Queue>]: (context: Context, event: DomainEvent<Type>) => Promise<void>
}

type HandleAny<Queue extends QueueName, Context> = <Type extends SubscribedBy<Queue>>(
  context: Context,
  event: DomainEvent<Type>,
  type: Type,
) => Promise<void>

/** Handles the events of one round at once. */
interface HandleTogether<Queue extends QueueName, Context> {
  /** The most that are handled at once; without it all of a round. */
  atOnce?: number
  together: (context: Context, events: readonly DomainEvent<SubscribedBy<Queue>>[]) => Promise<void>
}

export type AnyHandlers<Queue extends QueueName, Context> =
  | Handlers<Queue, Context>
  | HandleAny<Queue, Context>
  | HandleTogether<Queue, Context>

/** Throws for an event that breaks its contract: no retry can help. */
export interface EventHandler {
  one: (type: string, json: unknown) => Promise<void>
  /** Handles several, or fails; null where each is handled by itself. */
  together: ((events: readonly EventJson[]) => Promise<void>) | null
  /** The most that are handled together; without it all of a round. */
  atOnce?: number | undefined
}

export function eventHandler<Queue extends QueueName, Context>(
  queue: Queue,
  handlers: AnyHandlers<Queue, Context>,
  context: Context,
): EventHandler {
  if ('together' in handlers) {
    const read = (type: string, json: unknown) => parsed(subscribed(queue, type), json)
    return {
      one: async (type, json) => handlers.together(context, [read(type, json)]),
      together: async (events) =>
        handlers.together(
          context,
          events.map((event) => read(event.type, event)),
        ),
      atOnce: handlers.atOnce,
    }
  }
  const handle = async <Type extends SubscribedBy<Queue>>(type: Type, json: unknown) => {
    const event = parsed(type, json)
    if (typeof handlers === 'function') await handlers(context, event, type)
    else await handlers[type](context, event)
  }
  return { one: async (type, json) => handle(subscribed(queue, type), json), together: null }
}

/** Throws for an event that breaks its contract, or is not the queue's. */
export function readEvent<Queue extends QueueName>(
  queue: Queue,
  json: EventJson,
): DomainEvent<SubscribedBy<Queue>> {
  return parsed(subscribed(queue, json.type), json)
}

function subscribed<Queue extends QueueName>(queue: Queue, type: string): SubscribedBy<Queue> {
  if (!isSubscribed(queue, type)) throw new UnrecoverableError(`${queue} does not consume ${type}`)
  return type
}

function parsed<Type extends DomainEvent['type']>(type: Type, json: unknown): DomainEvent<Type> {
  try {
    return parseEvent(type, json)
  } catch (error) {
    if (error instanceof ZodError)
      throw new UnrecoverableError(`The event breaks its contract: ${inWords(error)}`)
    throw error
  }
}

/** Describes an event's problems to people who look at failed jobs. */
function inWords({ issues }: ZodError): string {
  return issues.map(({ path, message }) => `${path.join('.') || 'it'}: ${message}`).join('; ')
}
