import { eventQueue, type QueueName } from '@lodge/contracts'
import type { JobsOptions } from 'bullmq'
import { uuidv7 } from 'uuidv7'
import { type EventJob, type EventJson, eventJob, isLowPriority, jobOptions } from './event-job.ts'

export const roundName = 'round'

interface RoundJob {
  name: typeof roundName
  data: { events: EventJson[] }
  opts: JobsOptions
}

/** Nobody who waits for a mail waits for others' mails too, and a report by mail takes seconds. */
function isAlone(queue: QueueName, type: string): boolean {
  return eventQueue(queue).isUrgent === true || type === 'report.due'
}

/** Returns one job for all events, and one for those that others may overtake; a single event has its own. */
export function jobsOfRound(queue: QueueName, events: readonly EventJson[]): (EventJob | RoundJob)[] {
  const { true: alone = [], false: others = [] } = Object.groupBy(
    events,
    ({ type }) => `${isAlone(queue, type)}`,
  )
  return [...alone.map(eventJob), ...roundsOf(others)]
}

function roundsOf(events: readonly EventJson[]): (EventJob | RoundJob)[] {
  const { true: low = [], false: others = [] } = Object.groupBy(
    events,
    ({ type }) => `${isLowPriority(type)}`,
  )
  return [...together(others), ...together(low, { priority: 1 })]
}

function together(events: EventJson[], priority: JobsOptions = {}): (EventJob | RoundJob)[] {
  if (events.length < 2) return events.map(eventJob)
  // A round that fails for good leaves its events to the sweep, which adds them one by one.
  const opts = { ...jobOptions, ...priority, removeOnFail: true, jobId: `${roundName}-${uuidv7()}` }
  return [{ name: roundName, data: { events }, opts }]
}

export function eventsOfRound(name: string, data: unknown): EventJson[] {
  const events = name === roundName && hasEvents(data) ? data.events : []
  return events.filter(isEventJson)
}

function hasEvents(data: unknown): data is { events: unknown[] } {
  return typeof data === 'object' && data !== null && 'events' in data && Array.isArray(data.events)
}

function isEventJson(event: unknown): event is EventJson {
  return typeof event === 'object' && event !== null && 'id' in event && 'type' in event
}
