import { setTimeout as pause } from 'node:timers/promises'
import { secondMs } from '@lodge/contracts'
import type { Logger } from '@lodge/events'
import type { Agent } from 'undici'
import { transaction } from '../../../foundation/context.ts'
import type { WebhookContext } from '../webhook-context.ts'
import { createGuardedAgent, type LookUp } from './guarded-agent.ts'
import { sendWebhook } from './send-webhook.ts'
import { createSigner } from './sign-webhook.ts'
import { stopWebhook } from './stop-webhook.ts'
import {
  isWithinLease,
  releaseDeliveries,
  type TakenDelivery,
  takeDueDeliveries,
  takenAtOnce,
} from './take-due.ts'
import { type FinishedTry, writeOutcomes } from './write-outcomes.ts'

/** Requests to one webhook at a time. A failing one gets few, and no other waits for it. */
const atOnce = { usual: 32, failing: 4 }
/** Time after which a due delivery is found at the latest, also if nobody says that there is one. */
const lookEveryMs = secondMs
const writtenAtOnce = 500
/** Time for which outcomes gather, so that a rush is written in few transactions. */
const gatherMs = 50
const writeRetryMs = secondMs

/** The deliveries of one webhook that this process has taken. */
interface Lane {
  queue: TakenDelivery[]
  active: number
  isFailing: boolean
  /** The last look left some, or did not ask: otherwise there is nothing more until somebody says so. */
  mayHaveMore: boolean
}

export interface WebhookSender {
  /** Looks at once for what is due. */
  wake: () => void
  /** Ends the tries that have begun, and leaves the rest to others. */
  close: () => Promise<void>
}

export interface SenderOptions {
  log: Logger
  lookUp?: LookUp
}

/**
 * Sends what is due, to each webhook by itself. Rows say what that is: a process that dies loses nothing, and several
 * share the work.
 */
export function startWebhookSender(ctx: WebhookContext, { log, lookUp }: SenderOptions): WebhookSender {
  const agent = createGuardedAgent(ctx.reach, lookUp)
  const sign = createSigner(ctx.secret)
  const lanes = new Map<string, Lane>()
  const closing = new AbortController()
  const outcomes = collectOutcomes(ctx, log, closing.signal)
  let bell = new AbortController()
  const wake = () => {
    if (!bell.signal.aborted) bell.abort()
  }

  const attempt = async (lane: Lane, delivery: TakenDelivery) => {
    const headers = sign(delivery, ctx.now())
    if (!headers) return loseSecret(ctx, delivery.webhookId)
    const finished = await tryOnce(ctx, agent, { delivery, headers })
    lane.isFailing = finished.outcome.problem !== null
    outcomes.add(finished)
  }
  const fill = (id: string, lane: Lane) => {
    const limit = lane.isFailing ? atOnce.failing : atOnce.usual
    while (lane.active < limit && !closing.signal.aborted) {
      const delivery = lane.queue.shift()
      if (!delivery) break
      // Its turn came too late: whoever takes it next sends it.
      if (!isWithinLease(delivery, ctx.now())) continue
      lane.active += 1
      attempt(lane, delivery)
        .catch((error: unknown) => log.warn({ err: error }, 'webhook was not sent, will be tried again'))
        .finally(() => {
          lane.active -= 1
          fill(id, lane)
          if (lane.mayHaveMore && freeIn(lane) > 0) wake()
        })
    }
    if (lane.active === 0 && lane.queue.length === 0) lanes.delete(id)
  }
  const look = async (): Promise<void> => {
    const room = new Map([...lanes].map(([id, lane]) => [id, freeIn(lane)]))
    const taken = await takeDueDeliveries(ctx, room)
    for (const [id, lane] of lanes) lane.mayHaveMore = room.get(id) === 0
    for (const [id, deliveries] of Map.groupBy(taken, ({ webhookId }) => webhookId)) {
      const isFailing = deliveries.some(({ webhook }) => webhook.failingSince !== null)
      const lane = lanes.get(id) ?? { queue: [], active: 0, isFailing, mayHaveMore: false }
      lanes.set(id, lane)
      lane.mayHaveMore = deliveries.length >= (room.get(id) ?? roomOf(lane))
      lane.queue.push(...deliveries)
      fill(id, lane)
    }
  }
  const rounds = async () => {
    while (!closing.signal.aborted) {
      bell = new AbortController()
      await look().catch((error: unknown) => {
        log.warn({ err: error }, 'looking for webhooks failed, will be tried again')
      })
      // A lane that had no room for all wakes the loop when it has.
      await pause(lookEveryMs, undefined, { signal: bell.signal }).catch(() => undefined)
    }
  }
  const loop = rounds()
  return {
    wake,
    close: async () => {
      closing.abort()
      wake()
      await loop
      const left = [...lanes.values()].flatMap(({ queue }) => queue)
      const released = releaseDeliveries(ctx, left).catch(() => undefined)
      while ([...lanes.values()].some(({ active }) => active > 0)) await pause(10)
      await Promise.all([outcomes.close(), released])
      await agent.destroy()
    },
  }
}

const roomOf = ({ isFailing }: Lane) => (isFailing ? takenAtOnce.failing : takenAtOnce.usual)

/** Fetches more only when half is done, so that a look brings many. */
function freeIn(lane: Lane): number {
  const taken = lane.queue.length + lane.active
  const room = roomOf(lane)
  return taken > room / 2 ? 0 : room - taken
}

async function tryOnce(
  { now }: WebhookContext,
  agent: Agent,
  { delivery, headers }: { delivery: TakenDelivery; headers: Record<string, string> },
): Promise<FinishedTry> {
  const startedAt = performance.now()
  const { body, webhook } = delivery
  const outcome = await sendWebhook(agent, { address: webhook.address, headers, body }, now)
  return { delivery, outcome, at: now(), durationMs: Math.round(performance.now() - startedAt) }
}

function loseSecret(ctx: WebhookContext, id: string): Promise<void> {
  return transaction(ctx, (tx) => stopWebhook(ctx, tx, { id, because: 'secret_lost' }))
}

/** Writes outcomes together: those that come within a moment, and while others are being written. */
function collectOutcomes(ctx: WebhookContext, log: Logger, closing: AbortSignal) {
  let waiting: FinishedTry[] = []
  let writing: Promise<void> = Promise.resolve()
  let isWriting = false
  const write = async () => {
    while (waiting.length > 0) {
      if (waiting.length < writtenAtOnce)
        await pause(gatherMs, undefined, { signal: closing }).catch(() => undefined)
      const some = waiting.slice(0, writtenAtOnce)
      try {
        await writeOutcomes(ctx, some)
        waiting = waiting.slice(some.length)
      } catch (error) {
        log.warn({ err: error }, 'outcomes of webhooks were not written, will be tried again')
        waiting = waiting.filter(({ delivery }) => delivery.leasedUntil > ctx.now())
        await pause(writeRetryMs)
      }
    }
    isWriting = false
  }
  return {
    add: (finished: FinishedTry) => {
      waiting.push(finished)
      if (isWriting) return
      isWriting = true
      writing = write()
    },
    close: () => writing,
  }
}
