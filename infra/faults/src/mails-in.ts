import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { query } from '@lodge/e2e/database'
import type { RunRecord } from '@lodge/e2e/run-record'
import type { BrowserSession } from '@lodge/e2e/session'
import type { TestDovecot } from '@lodge/infra-testing/start-dovecot'
import { ImapFlow } from 'imapflow'
import { createTransport } from 'nodemailer'
import { retryUntilAnswered } from './retry-until-answered.ts'

/** Another sender for every few mails, so that nobody's receipts are held back. */
const senders = 12
/** Ends a stream whose test never ends it. */
const mostMails = 500
/** More would have to be handled afterwards. */
const betweenMs = 400

export interface MailStream {
  /** Stops writing, and returns the Message-IDs of all that was handed over. */
  end: () => Promise<string[]>
}

type HandOver = (raw: Buffer) => Promise<unknown>

/** Writes one mail after another until it is ended; each is handed over again until that has worked, as mail servers do. */
function writeMails(subject: string, to: string, handOver: HandOver): MailStream {
  let isOver = false
  const ids: string[] = []
  const written = (async () => {
    while (!isOver && ids.length < mostMails) {
      const id = `<${randomUUID()}@client.example>`
      const raw = toMail({ id, subject, to, sender: ids.length % senders })
      while (!(await isTaken(handOver(raw)))) await wait(50)
      ids.push(id)
      await wait(betweenMs)
    }
    return ids
  })()
  return {
    end: () => {
      isOver = true
      return written
    },
  }
}

const isTaken = (handedOver: Promise<unknown>) =>
  handedOver.then(
    () => true,
    () => false,
  )

interface MailOptions {
  id: string
  subject: string
  to: string
  sender: number
}

function toMail({ id, subject, to, sender }: MailOptions): Buffer {
  const from = `writer.${sender}@marlow.example`
  return Buffer.from(
    [
      `Return-Path: <${from}>`,
      `From: ${from}`,
      `To: ${to}`,
      `Subject: ${subject}`,
      `Message-ID: ${id}`,
      `Date: ${new Date().toUTCString()}`,
      '',
      `A question with the mark ${id}`,
      '',
    ].join('\r\n'),
  )
}

/** Delivers by SMTP. */
export function deliverMails({ mailIn }: RunRecord, subject: string, to: string): MailStream {
  return writeMails(subject, to, async (raw) => {
    const transport = createTransport({ url: mailIn, ignoreTLS: true, connectionTimeout: 2_000 })
    try {
      await transport.sendMail({ envelope: { from: 'writer@marlow.example', to }, raw })
    } finally {
      transport.close()
    }
  })
}

const user = 'killed'

/** Puts mails into a mailbox of a Dovecot, from which the product fetches them. */
export function appendMails(dovecot: TestDovecot, subject: string, to: string): MailStream {
  return writeMails(subject, to, async (raw) => {
    const auth = { user, pass: dovecot.password }
    const port = dovecot.port
    const client = new ImapFlow({ host: '127.0.0.1', port, doSTARTTLS: false, auth, logger: false })
    await client.connect()
    try {
      await client.append('INBOX', raw)
    } finally {
      client.close()
    }
  })
}

/** Sets up a mailbox that is fetched from a Dovecot. */
export async function openFetchedMailbox(
  superadmin: BrowserSession,
  { port, password }: TestDovecot,
  { address, team, topic }: { address: string; team: string; topic: string },
): Promise<void> {
  await retryUntilAnswered(superadmin, 'POST', '/api/backend/mailbox-records', {
    name: 'Killed',
    address,
    otherAddresses: [],
    team,
    topic,
    priority: null,
    language: null,
    sendsReceipts: false,
    writers: 'anyone',
    strangers: 'quarantine',
    trustedServer: null,
    imap: {
      host: '127.0.0.1',
      port,
      security: 'plain',
      userName: user,
      password,
      folder: 'INBOX',
      afterReading: 'seen',
      moveTo: null,
      since: null,
    },
  })
}

/** Counts the mails that the product has taken so far, by each of its two ways. */
export async function countTaken(): Promise<{ delivered: number; fetched: number }> {
  const [row] = await query<{ delivered: number; fetched: number }>(
    `SELECT count(*) FILTER (WHERE fetched_by IS NULL)::int AS delivered, count(fetched_by)::int AS fetched
     FROM incoming_mail`,
  )
  return row ?? { delivered: 0, fetched: 0 }
}

interface MailsLeft {
  /** Mails that are no ticket yet. */
  missing: number
  /** Mails that are more than one. */
  doubled: number
  /** Deliveries about which nothing is decided. */
  undecided: number
}

/** Returns what is wrong about mails that are to be one ticket each. */
export async function findWrongMails(ids: readonly string[]): Promise<MailsLeft | undefined> {
  const [wrong] = await query<MailsLeft & Record<string, unknown>>(
    `SELECT count(*) FILTER (WHERE tickets = 0)::int AS missing, count(*) FILTER (WHERE tickets > 1)::int AS doubled,
            coalesce(sum(undecided), 0)::int AS undecided
     FROM (SELECT (SELECT count(*) FROM message WHERE message.body LIKE '%' || given.id || '%') AS tickets,
                  (SELECT count(*) FROM incoming_mail mail
                   WHERE mail.message_id = given.id AND mail.outcome IS NULL) AS undecided
           FROM unnest($1::text[]) AS given(id)) AS mails`,
    [ids],
  )
  return wrong
}
