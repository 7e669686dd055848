import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { minuteMs, secondMs } from '@lodge/contracts'
import {
  type FetchContext,
  type HeldMailbox,
  holdMailboxes,
  LostLease,
  noteProblem,
  problemOf,
  releaseMailboxes,
  usualWatchTimes,
  type WatchTimes,
  watchMailbox,
} from '@lodge/desk/messaging'
import { type Logger, repeat, waitForPostgres } from '@lodge/events'

export interface FetchTimes extends WatchTimes {
  /** Renews leases and finds what has changed. */
  holdMs: number
  /** A lease that is not renewed for so long is anybody's. */
  leaseMs: number
  /** Waits before the first new try, and before each at the most. */
  firstRetryMs: number
  longestRetryMs: number
}

const usualTimes: FetchTimes = {
  ...usualWatchTimes,
  holdMs: 5 * secondMs,
  leaseMs: 20 * secondMs,
  firstRetryMs: 5 * secondMs,
  longestRetryMs: 5 * minuteMs,
}

interface Fetcher {
  /** The settings that it works by. */
  settings: string
  stop: () => void
  ended: Promise<void>
}

/**
 * Fetches the mail of all mailboxes that are read by IMAP and that no other process fetches, each by a connection of its
 * own. A mailbox that is made, changed or archived is noticed within `holdMs`.
 */
export function startFetchers(
  ctx: FetchContext,
  log: Logger,
  times: FetchTimes = usualTimes,
): { close: () => Promise<void> } {
  const holder = randomUUID()
  const fetchers = new Map<string, Fetcher>()
  const stopOthers = async (byId: ReadonlyMap<string, HeldMailbox>) => {
    const others = [...fetchers].filter(([id, { settings }]) => {
      const mailbox = byId.get(id)
      return !mailbox || settingsOf(mailbox) !== settings
    })
    await Promise.all(
      others.map(async ([id, fetcher]) => {
        fetchers.delete(id)
        fetcher.stop()
        await fetcher.ended
      }),
    )
  }
  const rounds = repeat(
    async () => {
      const mailboxes = await holdMailboxes(ctx.db, { holder, forMs: times.leaseMs })
      const byId = new Map(mailboxes.map((mailbox) => [mailbox.mailboxId, mailbox]))
      await stopOthers(byId)
      for (const [id, mailbox] of byId)
        if (!fetchers.has(id)) fetchers.set(id, startFetcher(ctx, mailbox, { log, times }))
    },
    times.holdMs,
    log,
  )
  return {
    close: async () => {
      await rounds.close()
      await stopOthers(new Map())
      await releaseMailboxes(ctx.db, holder).catch((error: unknown) =>
        log.warn({ err: error }, 'leases of mailboxes end by themselves'),
      )
    },
  }
}

function settingsOf(mailbox: HeldMailbox): string {
  return JSON.stringify(mailbox)
}

function startFetcher(
  ctx: FetchContext,
  mailbox: HeldMailbox,
  { log, times }: { log: Logger; times: FetchTimes },
): Fetcher {
  const ending = new AbortController()
  const { signal } = ending
  const wasPostgresAway = (error: unknown) =>
    waitForPostgres(ctx.db, {
      pauseMs: times.holdMs,
      signal,
      onAway: () => log.warn({ err: error, mailbox: mailbox.address }, 'mail waits for Postgres'),
    })
  const ended = (async () => {
    let failures = 0
    while (!signal.aborted) {
      try {
        await watchMailbox(ctx, mailbox, { signal, times, onLook: () => (failures = 0) })
      } catch (error) {
        // Nothing can be kept meanwhile, and the mail server is not to blame.
        if (!signal.aborted && (await wasPostgresAway(error))) continue
        // Closing the connection breaks off what goes on, and whoever lost the lease is told to stop by the next round.
        if (!signal.aborted && !(error instanceof LostLease)) await report(ctx, mailbox, error, log)
        await pause(waitAfter(failures, times), undefined, { signal }).catch(() => undefined)
        failures += 1
      }
    }
  })()
  return { settings: settingsOf(mailbox), stop: () => ending.abort(), ended }
}

async function report(ctx: FetchContext, mailbox: HeldMailbox, error: unknown, log: Logger): Promise<void> {
  const problem = problemOf(error)
  log.warn(
    { err: error, mailbox: mailbox.address, problem },
    'mail could not be fetched, will be tried again',
  )
  await noteProblem(ctx.db, mailbox, problem).catch(() => undefined)
}

/** Returns twice as long each time, up to the longest, less a random part so that not all come back at once. */
function waitAfter(failures: number, { firstRetryMs, longestRetryMs }: FetchTimes): number {
  const most = Math.min(longestRetryMs, firstRetryMs * 2 ** Math.min(failures, 20))
  return most * (0.75 + Math.random() / 4)
}
