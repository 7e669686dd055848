import type { QueueName } from '@lodge/contracts'
import { inTraces, type TracedWork } from '../tracing/tracing.ts'
import type { EventHandler } from './handle-events.ts'

/** Has a queue's handler work within the traces of those that recorded its events. */
export function tracedHandler(queue: QueueName, { one, together, atOnce }: EventHandler): EventHandler {
  const about = (type: string): TracedWork => ({
    name: `${queue} ${type}`,
    kind: 'CONSUMER',
    attributes: {
      'messaging.system': 'bullmq',
      'messaging.operation.type': 'process',
      'messaging.destination.name': queue,
    },
  })
  return {
    one: (type, json) =>
      inTraces(
        [traceOf(json)],
        () => about(type),
        () => one(type, json),
      ),
    together:
      together &&
      ((events) =>
        inTraces(
          events.map(traceOf),
          (place) => about(events[place]?.type ?? ''),
          () => together(events),
        )),
    atOnce,
  }
}

function traceOf(json: unknown): string | null {
  const { trace } = Object(json)
  return typeof trace === 'string' ? trace : null
}
