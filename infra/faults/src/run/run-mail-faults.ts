import { setTimeout as pause } from 'node:timers/promises'
import { dayMs, minuteMs } from '@lodge/contracts'
import { createDatabase, type Database } from '@lodge/database'
import { signInStaff } from '@lodge/e2e/session'
import type { TestDovecot } from '@lodge/infra-testing/start-dovecot'
import { countWrongMails } from '../mail/count-wrong-mails.ts'
import { deliverAll, fillInbox } from '../mail/mail-load.ts'
import { openMailbox } from '../mail/open-mailbox.ts'
import type { Site } from '../site/site.ts'
import type { Check } from './checks.ts'

export interface MailFaultRun {
  /** Half of them lie in a mailbox, half are delivered. */
  mails: number
  /** Minutes in which nobody reaches Postgres. */
  minutesWithoutPostgres: number
  say: (line: string) => void
}

interface MailFault {
  /** The share of the mails that are tickets when it happens. */
  at: number
  what: string
  happen: () => Promise<void>
}

const user = 'help'
const superadmin = 'hannah.osei@marlow.example'
const password = 'lodge-demo'
const place = { team: 'accommodation', topic: 'rooms-and-moving' }
const fetchedAddress = 'fetched@marlow.example'
const deliveredAddress = 'delivered@marlow.example'
/** Workers wait at the first of these that somebody else has locked: a mail's record, its mailbox, its ticket, its text, its event. */
const steps = ['incoming_mail', 'mailbox_imap', 'ticket', 'message', 'event']
const fullForMs = 30_000

/**
 * Lets everything fail by which mails come, while thousands of them are worked on, and returns what must not be with what of it
 * was found.
 */
export async function runMailFaults(
  site: Site,
  dovecot: TestDovecot,
  { mails, minutesWithoutPostgres, say }: MailFaultRun,
): Promise<Check[]> {
  const { nodes, redis, disk } = site
  const db = createDatabase(site.databaseUrl())
  const inbox = { port: dovecot.port, user, password: dovecot.password }
  const fetched = await fillInbox(inbox, {
    count: Math.ceil(mails / 2),
    subject: 'Fetched meanwhile',
    to: fetchedAddress,
  })
  say(`${fetched.length} mails lie in the mailbox`)
  const yesterday = new Date(Date.now() - dayMs)
  const session = await signInStaff(site.base, superadmin, password)
  await openMailbox(session, { ...place, address: deliveredAddress })
  await openMailbox(session, {
    ...place,
    address: fetchedAddress,
    imap: { ...inbox, userName: user, since: yesterday },
  })
  const delivery = deliverAll(
    nodes.map(({ mailPort }) => mailPort),
    { count: Math.floor(mails / 2), subject: 'Delivered meanwhile', to: deliveredAddress },
    10,
  )
  const began = performance.now()
  const tell = async (what: string) => {
    const seconds = ((performance.now() - began) / 1_000).toFixed(0)
    say(`${seconds.padStart(5)} s  ${await countTickets(db)} tickets  ${what}`)
  }
  const killWorkers = async () => {
    for (const { workers } of nodes) workers.signal('SIGKILL')
    for (const { workers } of nodes) await workers.running()
  }

  const faults: MailFault[] = [
    ...steps.map((table, index) => ({
      at: 0.02 * (index + 1),
      what: `workers killed while they waited for ${table}`,
      happen: () => whileLocked(db, table, killWorkers),
    })),
    { at: 0.15, what: 'Redis killed, its data lost', happen: () => redis.crash('lost') },
    {
      at: 0.2,
      what: 'the mail server was away for 5 s',
      happen: async () => {
        await dovecot.stop()
        await pause(5_000)
        await dovecot.start()
      },
    },
    {
      at: 0.25,
      what: 'all mails in the mailbox have other UIDs',
      happen: async () => {
        await dovecot.stop()
        dovecot.renumber(user)
        await dovecot.start()
      },
    },
    {
      at: 0.3,
      what: disk ? 'the disk was full for 30 s' : 'the disk was never full',
      happen: async () => {
        if (!disk) return
        await disk.fill()
        await pause(fullForMs)
        await disk.free()
      },
    },
    {
      at: 0.4,
      what: `Postgres was away for ${minutesWithoutPostgres} minutes`,
      happen: async () => {
        await Promise.all(nodes.map(({ toPostgres }) => toPostgres.shut()))
        await pause(minutesWithoutPostgres * minuteMs)
        await Promise.all(nodes.map(({ toPostgres }) => toPostgres.open()))
      },
    },
    { at: 0.6, what: 'workers killed', happen: killWorkers },
  ]
  for (const { at, what, happen } of faults) {
    while ((await countTickets(db)) < mails * at) await pause(100)
    await happen()
    await tell(what)
  }
  const ids = [...fetched, ...(await delivery)]
  await tell(`all ${ids.length} mails were handed over`)
  await settle(db, ids)
  await tell('nothing changes any more')

  const left = await wrongMails(db, ids)
  const unread = await countUnread(db)
  await db.close()
  const verified = await site.admin(['verify'])
  const listed = (count: number) => Array.from({ length: count }, (_, index) => `${index + 1}`)
  return [
    { what: 'mails that are no ticket', found: listed(left.missing) },
    { what: 'mails that are more than one ticket', found: listed(left.doubled) },
    { what: 'mails about which nothing is decided', found: listed(left.undecided) },
    { what: 'other outcomes than a ticket', found: unread },
    { what: 'what verify finds', found: verified.status === 0 ? [] : [verified.output] },
  ]
}

const subjects = ['Fetched meanwhile', 'Delivered meanwhile']

async function countTickets({ pool }: Database): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM ticket WHERE subject = ANY($1)',
    [subjects],
  )
  return rows[0]?.count ?? 0
}

/** Lets `act` happen while somebody waits to write into this table. */
async function whileLocked({ pool }: Database, table: string, act: () => Promise<void>): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    await client.query(`LOCK TABLE ${table} IN SHARE MODE`)
    const isWaiting = `SELECT FROM pg_locks WHERE relation = '${table}'::regclass AND NOT granted`
    while ((await client.query(isWaiting)).rowCount === 0) await pause(20)
    await act()
    await client.query('ROLLBACK')
  } finally {
    client.release()
  }
}

/** The lease of a killed worker has to end, and the sweep looks each minute. */
const patienceMs = 180_000

/** Waits until nothing is wrong; gives up only where it no longer gets less. */
async function settle(db: Database, ids: readonly string[]): Promise<void> {
  let fewest = Number.POSITIVE_INFINITY
  let since = performance.now()
  while (fewest > 0 && performance.now() - since < patienceMs) {
    const { missing, undecided } = await wrongMails(db, ids)
    if (missing + undecided < fewest) {
      fewest = missing + undecided
      since = performance.now()
    }
    await pause(1_000)
  }
}

async function wrongMails({ pool }: Database, ids: readonly string[]) {
  const ask = async (statement: string, values: unknown[]) => (await pool.query(statement, values)).rows
  const wrong = await countWrongMails(ask, ids)
  if (!wrong) throw new Error('Postgres counted nothing.')
  return wrong
}

/** A mail that comes once more, as all do that get other UIDs, is recognised. */
async function countUnread({ pool }: Database): Promise<string[]> {
  const { rows } = await pool.query<{ outcome: string }>(
    `SELECT outcome || coalesce(': ' || reason, '') || ', ' || count(*) AS outcome FROM incoming_mail
     WHERE outcome <> 'ticket' AND reason IS DISTINCT FROM 'duplicate' GROUP BY incoming_mail.outcome, reason`,
  )
  return rows.map(({ outcome }) => outcome)
}
