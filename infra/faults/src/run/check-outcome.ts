import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '@lodge/database'
import type { MailServer } from '@lodge/desk/testing'
import type { Check } from './checks.ts'
import { countPending } from './count-pending.ts'
import type { LivePage } from './live-page.ts'
import { findUnsent } from './unsent-mails.ts'
import type { Use } from './use.ts'

/** The sweep looks for forgotten events each minute, and a retry set by a clock ten minutes fast comes that much later. */
const patienceMs = 720_000

interface Outcome {
  db: Database
  pages: readonly LivePage[]
  use: Use
  mails: MailServer
  say: (line: string) => void
}

/** Pushes go on their way when their consumer is done; a busy machine takes its time to bring them. */
const pushesMs = 60_000

/** Waits until every consumer is done and every push has had its time, and looks for what is missing or doubled. */
export async function checkOutcome({ db, pages, use, mails, say }: Outcome): Promise<Check[]> {
  const waiting = await settle(db)
  const { accepted, failures, unanswered } = use
  const versions = await loadVersions(db, [...accepted.keys()])
  const lost = await findLostPushes(pages, versions)
  const marks = [...accepted].flatMap(([number, each]) => each.map((mark) => ({ number, mark })))
  const { rows } = await db.pool.query<{ number: number; mark: string }>(
    `SELECT ticket.number, message.body AS mark FROM message JOIN ticket ON ticket.id = message.ticket_id
     WHERE message.body LIKE 'mark-%'`,
  )
  const written = Map.groupBy(rows, ({ number, mark }) => `${mark} in #${number}`)
  const expected = new Set(marks.map(({ number, mark }) => `${mark} in #${number}`))
  const { recovered, fetched } = pages.reduce(
    (sum, { comebacks }) => ({
      recovered: sum.recovered + comebacks.recovered,
      fetched: sum.fetched + comebacks.fetched,
    }),
    { recovered: 0, fetched: 0 },
  )
  say(
    `${versions.size} tickets with ${marks.length} texts; ${mails.mails.length} mails; pages came back ${recovered} times with all that they had missed, and fetched ${fetched} times`,
  )
  return [
    { what: 'commands that failed', found: failures },
    { what: 'events that go on waiting', found: waiting },
    { what: 'accepted texts that are missing', found: [...expected].filter((each) => !written.has(each)) },
    {
      what: 'texts that are there twice, or that nobody wrote',
      found: [...written].flatMap(([each, texts]) =>
        texts.length > 1 || !(expected.has(each) || texts.some(({ mark }) => unanswered.has(mark)))
          ? [each]
          : [],
      ),
    },
    { what: 'files that are missing', found: await findWithoutFile(db, use.withFile) },
    { what: 'pushes that pages lack', found: lost },
    { what: 'mails that were not sent', found: await findUnsent(db) },
  ]
}

async function findLostPushes(
  pages: readonly LivePage[],
  versions: ReadonlyMap<number, number>,
): Promise<string[]> {
  const end = performance.now() + pushesMs
  for (;;) {
    const lost = pages.flatMap((page, place) =>
      [...versions].flatMap(([number, version]) =>
        page.versionOf(number) === version
          ? []
          : [`page ${place + 1} shows ${page.versionOf(number)} of #${number}, which is at ${version}`],
      ),
    )
    if (lost.length === 0 || performance.now() > end) return lost
    await pause(250)
  }
}

/** Returns the Message-ID of each mail that came once more. */
export function findDoubledMails({ mails }: MailServer): string[] {
  const ids = mails.map(({ messageId = '' }) => messageId)
  return ids.filter((id, place) => ids.indexOf(id) !== place)
}

/**
 * Waits until no event waits; gives up only where their number stops falling, as a busy machine is far behind. Describes
 * those that are left.
 */
async function settle(db: Database): Promise<string[]> {
  let fewest = Number.POSITIVE_INFINITY
  let since = performance.now()
  for (;;) {
    const pending = await countPending(db)
    if (pending < fewest) {
      fewest = pending
      since = performance.now()
    }
    if (pending === 0 || performance.now() - since > patienceMs) return describePending(db)
    await pause(500)
  }
}

async function describePending({ pool }: Database): Promise<string[]> {
  const { rows } = await pool.query<{ pending: string }>(
    `SELECT concat_ws(' ', type, 'of', created_at, 'published', published_at, 'for', pending_consumers::text) AS pending
     FROM event WHERE published_at IS NULL OR pending_consumers <> '{}'`,
  )
  return rows.map(({ pending }) => pending)
}

async function loadVersions({ pool }: Database, numbers: number[]): Promise<Map<number, number>> {
  const { rows } = await pool.query<{ number: number; version: number }>(
    'SELECT number, version FROM ticket WHERE number = ANY($1)',
    [numbers],
  )
  return new Map(rows.map(({ number, version }) => [number, version]))
}

async function findWithoutFile({ pool }: Database, withFile: ReadonlySet<string>): Promise<string[]> {
  const { rows } = await pool.query<{ body: string }>(
    `SELECT body FROM message WHERE body = ANY($1)
     AND NOT EXISTS (SELECT FROM attachment WHERE attachment.message_id = message.id)`,
    [[...withFile]],
  )
  return rows.map(({ body }) => body)
}
