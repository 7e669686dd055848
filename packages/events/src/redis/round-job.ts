import { eventQueue, type QueueName } from '@lodge/contracts'
import type { JobsOptions } from 'bullmq'
import { uuidv7 } from 'uuidv7'
import { type EventJob, type EventJson, eventJob, isLowPriority, jobOptions } from './event-job.ts'

/** The name of a job that carries the events of one round of the relay. */
export const roundName = 'round'

interface RoundJob {
  name: typeof roundName
  data: { events: EventJson[] }
  opts: JobsOptions
}

/**
 * Returns whether an event has a job of its own, whatever came with it: nobody who waits for a mail waits for others'
 * mails as well, and a report by mail takes seconds.
 */
function isAlone(queue: QueueName, type: string): boolean {
  return eventQueue(queue).isUrgent === true || type === 'report.due'
}

/**
 * Returns the jobs that bring the events of one round to a queue: one for all of them, one for those that others may
 * overtake; a single event has its own job.
 */
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
  // One that fails for good leaves its events to the sweep, which adds them again one by one.
  const opts = { ...jobOptions, ...priority, removeOnFail: true, jobId: `${roundName}-${uuidv7()}` }
  return [{ name: roundName, data: { events }, opts }]
}

/** Returns the events of a round's job, and nothing for what is none. */
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
