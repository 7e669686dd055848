import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { query } from '@lodge/e2e/database'
import type { RunRecord } from '@lodge/e2e/run-record'
import type { BrowserSession } from '@lodge/e2e/session'
import type { TestDovecot } from '@lodge/infra-testing/start-dovecot'
import { ImapFlow } from 'imapflow'
import { createTransport } from 'nodemailer'
import { countWrongMails, type MailsLeft } from './mail/count-wrong-mails.ts'
import { openMailbox } from './mail/open-mailbox.ts'
import { toMail } from './mail/to-mail.ts'
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
export function openFetchedMailbox(
  superadmin: BrowserSession,
  { port, password }: TestDovecot,
  mailbox: { address: string; team: string; topic: string },
): Promise<void> {
  const call: BrowserSession['call'] = (...request) => retryUntilAnswered(superadmin, ...request)
  return openMailbox({ call }, { ...mailbox, imap: { port, userName: user, password } })
}

/** Counts the mails that the product has taken so far, by each of its two ways. */
export async function countTaken(): Promise<{ delivered: number; fetched: number }> {
  const [row] = await query<{ delivered: number; fetched: number }>(
    `SELECT count(*) FILTER (WHERE fetched_by IS NULL)::int AS delivered, count(fetched_by)::int AS fetched
     FROM incoming_mail`,
  )
  return row ?? { delivered: 0, fetched: 0 }
}

/** Returns what is wrong about mails that are to be one ticket each. */
export function findWrongMails(ids: readonly string[]): Promise<MailsLeft | undefined> {
  return countWrongMails(query, ids)
}
