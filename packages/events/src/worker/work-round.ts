import type { Semaphore } from 'async-mutex'
import { isOutage } from '../outage/is-outage.ts'
import { TryLater } from '../outage/try-later.ts'
import type { Logger } from '../process/logger.ts'
import { type EventJob, type EventJson, eventJob, isLowPriority, retryDelay } from '../redis/event-job.ts'
import type { EventQueue } from '../redis/queues.ts'
import type { EventHandler } from './handle-events.ts'

/** Weights by which events get the next free turn, the highest first. */
export const precedence = { alone: 2, inRound: 1, low: 0 }

export interface RoundOptions {
  handler: EventHandler
  turns: Semaphore
  /** Gets a job for each event that fails. */
  queue: EventQueue
  log: Logger
  onHandled: (event: EventJson) => void
  closing: AbortSignal
  /** The precedence of its events, where it is not that of a round. */
  weight?: number
}

/** Events that a round could not handle for now, with the error that stopped it. */
export interface Interruption {
  left: EventJson[]
  error: unknown
}

/**
 * Handles the events of a round: together where the queue can, else side by side. One that fails gets a job of its
 * own, with all its tries. Returns the rest when the round meets an outage, or its worker closes.
 */
export async function workRound(
  events: readonly EventJson[],
  options: RoundOptions,
): Promise<Interruption | null> {
  const { handler, closing } = options
  const atOnce = handler.atOnce ?? events.length
  for (let at = 0; at < events.length; at += atOnce) {
    const left = events.slice(at)
    if (at > 0 && closing.aborted) return { left, error: closes() }
    const interruption = await workPart(left.slice(0, atOnce), options)
    if (interruption) return { ...interruption, left: [...interruption.left, ...left.slice(atOnce)] }
  }
  return null
}

async function workPart(events: readonly EventJson[], options: RoundOptions): Promise<Interruption | null> {
  if (await workTogether(events, options)) return null
  const { handler, turns, onHandled, closing, weight: ofRound = precedence.inRound } = options
  const failures: { event: EventJson; error: unknown }[] = []
  const unhandled: EventJson[] = []
  let interruption: unknown
  const handle = async (event: EventJson) => {
    if (closing.aborted) interruption ??= closes()
    if (interruption !== undefined) throw interruption
    try {
      await handler.one(event.type, event)
    } catch (error) {
      if (isSharedOutage(error)) interruption ??= error
      throw error
    }
  }
  const workOne = async (event: EventJson) => {
    const weight = isLowPriority(event.type) ? precedence.low : ofRound
    try {
      await turns.runExclusive(() => handle(event), 1, weight)
      onHandled(event)
    } catch (error) {
      if (error === interruption || isSharedOutage(error)) unhandled.push(event)
      else failures.push({ event, error })
    }
  }
  await Promise.all(events.map(workOne))
  await giveJobs(failures, options)
  return unhandled.length > 0 ? { left: unhandled, error: interruption } : null
}

function closes(): TryLater {
  return new TryLater('The worker closes', 0)
}

/** Returns whether an outage stops all of a round, and not the event that met it. */
export function isSharedOutage(error: unknown): boolean {
  return isOutage(error) && !(error instanceof TryLater)
}

export async function giveJobs(
  failures: readonly { event: EventJson; error: unknown }[],
  { queue, log }: Pick<RoundOptions, 'queue' | 'log'>,
): Promise<void> {
  if (failures.length === 0) return
  for (const { event, error } of failures)
    log.warn(
      { err: error, queue: queue.name, event: event.id, type: event.type },
      'event failed, will be tried again by itself',
    )
  await queue.addBulk(
    failures.map(({ event, error }) =>
      aloneAfter(event, error instanceof TryLater ? error.afterMs : retryDelay(1)),
    ),
  )
}

/** Returns false where each event is to be tried by itself. */
async function workTogether(
  events: readonly EventJson[],
  { handler: { together }, turns, queue, log, onHandled, weight = precedence.inRound }: RoundOptions,
): Promise<boolean> {
  if (!together) return false
  try {
    await turns.runExclusive(() => together(events), 1, weight)
    for (const event of events) onHandled(event)
    return true
  } catch (error) {
    log.debug({ err: error, queue: queue.name }, 'a round failed, trying its events one by one')
    return false
  }
}

function aloneAfter(event: EventJson, delay: number): EventJob {
  const { opts, ...job } = eventJob(event)
  return { ...job, opts: { ...opts, delay } }
}
