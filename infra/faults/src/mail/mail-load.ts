import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { ImapFlow } from 'imapflow'
import { createTransport } from 'nodemailer'
import { toMail } from './to-mail.ts'

/** Few enough new people for an hour, and nobody writes so many that they are held back. */
const senders = 400

interface MailLoad {
  count: number
  subject: string
  to: string
}

/** Puts mails into an inbox, as a university's server does; returns their Message-IDs. */
export async function fillInbox(
  { port, user, password }: { port: number; user: string; password: string },
  load: MailLoad,
): Promise<string[]> {
  const auth = { user, pass: password }
  const client = new ImapFlow({ host: '127.0.0.1', port, doSTARTTLS: false, auth, logger: false })
  await client.connect()
  const ids: string[] = []
  try {
    for (let place = 0; place < load.count; place += 1) {
      const id = newMessageId()
      await client.append('INBOX', mailOf(load, id, place))
      ids.push(id)
    }
  } finally {
    client.close()
  }
  return ids
}

/**
 * Delivers mails in turn to these ports, each again until it is taken, as mail servers do; returns their Message-IDs when
 * all were taken.
 */
export async function deliverAll(
  ports: readonly number[],
  load: MailLoad,
  pauseMs: number,
): Promise<string[]> {
  const ids: string[] = []
  for (let place = 0; place < load.count; place += 1) {
    const id = newMessageId()
    const raw = mailOf(load, id, place)
    for (
      let tries = 0;
      !(await isTaken(ports[(place + tries) % ports.length] ?? 0, load.to, raw));
      tries += 1
    )
      await pause(200)
    ids.push(id)
    await pause(pauseMs)
  }
  return ids
}

const newMessageId = () => `<${randomUUID()}@client.example>`

const mailOf = ({ subject, to }: MailLoad, id: string, place: number) =>
  toMail({ id, subject, to, sender: place % senders })

async function isTaken(port: number, to: string, raw: Buffer): Promise<boolean> {
  const transport = createTransport({
    host: '127.0.0.1',
    port,
    ignoreTLS: true,
    connectionTimeout: 2_000,
    socketTimeout: 20_000,
  })
  try {
    await transport.sendMail({ envelope: { from: 'writer@marlow.example', to }, raw })
    return true
  } catch {
    return false
  } finally {
    transport.close()
  }
}
