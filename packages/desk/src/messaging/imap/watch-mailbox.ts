import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { minuteMs, secondMs } from '@lodge/contracts'
import type { ImapFlow } from 'imapflow'
import type { MailInContext } from '../incoming-mail/mail-in-context.ts'
import { fetchMails } from './fetch-mails.ts'
import { type HeldMailbox, noteLook, openHeldMailbox } from './held-mailboxes.ts'
import type { ImapContext } from './imap-context.ts'
import { ImapFailure } from './imap-failure.ts'

export type FetchContext = MailInContext & ImapContext

export interface WatchTimes {
  /** Looks after so long, whatever the server tells. That it ends IDLE keeps it shorter than servers let it be. */
  pollMs: number
  /** Waits so long for a sign of life. */
  answerMs: number
  /** Signs in anew after so long: a server that has let somebody in lets them stay whose password has expired since. */
  renewMs: number
}

export const usualWatchTimes: WatchTimes = {
  pollMs: minuteMs,
  answerMs: 20 * secondMs,
  renewMs: 8 * minuteMs,
}

/**
 * Fetches the mails of a mailbox over one connection as they come, until it is time to sign in anew or `signal` ends it.
 * Throws what breaks the connection off, or `LostLease`.
 */
export async function watchMailbox(
  ctx: FetchContext,
  mailbox: HeldMailbox,
  { signal, times, onLook }: { signal: AbortSignal; times: WatchTimes; onLook: () => void },
): Promise<void> {
  const client = await openHeldMailbox(ctx, mailbox, signal)
  try {
    await client.mailboxOpen(mailbox.folder)
    const until = performance.now() + times.renewMs
    while (!signal.aborted && performance.now() < until) {
      const news = watchForNews(client)
      await fetchMails(ctx, client, mailbox)
      await noteLook(ctx.db, mailbox)
      onLook()
      await waitForNews(client, news, times.pollMs)
      await requireSignOfLife(client, mailbox, times.answerMs)
    }
  } finally {
    client.close()
  }
}

/** Begins before a look, so that what comes during it is not missed. */
function watchForNews(client: ImapFlow): { come: Promise<unknown>; end: () => void } {
  const ending = new AbortController()
  const { signal } = ending
  const come = Promise.race([once(client, 'exists', { signal }), once(client, 'close', { signal })])
  return { come: come.catch(() => undefined), end: () => ending.abort() }
}

async function waitForNews(
  client: ImapFlow,
  news: ReturnType<typeof watchForNews>,
  pollMs: number,
): Promise<void> {
  const waiting = new AbortController()
  try {
    // Ends with the next command, and with the connection.
    void client.idle().catch(() => undefined)
    const poll = pause(pollMs, undefined, { signal: waiting.signal }).catch(() => undefined)
    await Promise.race([news.come, poll])
  } finally {
    waiting.abort()
    news.end()
  }
}

/** Ends IDLE, and has the server say that it is there and that UIDs still mean the same. */
async function requireSignOfLife(client: ImapFlow, { folder }: HeldMailbox, answerMs: number): Promise<void> {
  const silence = new AbortController()
  const timer = setTimeout(() => silence.abort(), answerMs)
  silence.signal.addEventListener('abort', () => client.close())
  try {
    await client.noop()
    if (!client.usable) throw new ImapFailure('server_away')
    const status = await client.status(folder, { uidValidity: true })
    const known = client.mailbox ? client.mailbox.uidValidity : undefined
    if (!status || status.uidValidity !== known) throw new ImapFailure('server_away')
  } finally {
    clearTimeout(timer)
  }
}
