import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { createTransport } from 'nodemailer'
import { Client } from 'pg'
import { z } from 'zod'
import { readJson } from '../json-file.ts'
import { LauncherError } from '../launcher-error.ts'
import { readSettings } from '../settings.ts'
import { type MailCommand, parseMailCommand, usage } from './parse-mail-command.ts'

const RunningCopy = z.object({
  portal: z.string(),
  mailApi: z.string().nullable(),
  mailIn: z.string(),
  postgres: z.string(),
})
type RunningCopy = z.infer<typeof RunningCopy>

interface Letter {
  from: string
  to: string
  subject: string
  text: string
  inReplyTo?: string
}

/** Runs all of `npm run mail`. Returns what to print, and the exit status: see `usage`. */
export async function runMail(
  args: string[],
  env: NodeJS.ProcessEnv,
): Promise<{ status: 0 | 1 | 2; output: string }> {
  const command = parseMailCommand(args)
  if (command.kind === 'wrong') return { status: 2, output: `${command.why}\n\n${usage}` }
  if (command.kind === 'help') return { status: 0, output: usage }
  try {
    const copy = findRunningCopy(env)
    return { status: 0, output: await send(copy, await toLetter(copy, command)) }
  } catch (error) {
    if (error instanceof LauncherError) return { status: 1, output: error.message }
    throw error
  }
}

function findRunningCopy(env: NodeJS.ProcessEnv): RunningCopy {
  const { dataDir } = readSettings(env)
  const copy = RunningCopy.safeParse(readJson(join(dataDir, 'run.json')))
  if (copy.success) return copy.data
  throw new LauncherError(
    `No copy of Lodge runs with the data in ${dataDir}; start it, or set LODGE_DATA_DIR.`,
  )
}

async function toLetter(
  copy: RunningCopy,
  command: Extract<MailCommand, { kind: 'write' | 'reply' }>,
): Promise<Letter> {
  return command.kind === 'write' ? command : answerNewest(copy, command)
}

const CaughtMails = z.array(
  z.object({
    messageId: z.string(),
    subject: z.string(),
    to: z.array(z.object({ address: z.string() })),
    replyTo: z.array(z.object({ address: z.string() })).default([]),
  }),
)

/** Answers the newest caught mail that can be answered, as a mail program would. */
async function answerNewest(
  { mailApi }: RunningCopy,
  { from, text }: Extract<MailCommand, { kind: 'reply' }>,
): Promise<Letter> {
  if (mailApi === null) throw new LauncherError('This copy catches no mail: SMTP_URL names another server.')
  const caught = CaughtMails.parse(await (await fetch(`${mailApi}/email`)).json())
  const mail = caught.findLast(
    ({ to, replyTo }) => replyTo[0]?.address.includes('+') && (from === null || to[0]?.address === from),
  )
  const [recipient, answersTo] = [mail?.to[0]?.address, mail?.replyTo[0]?.address]
  if (!mail || !recipient || !answersTo)
    throw new LauncherError(`No mail that can be answered was sent${from ? ` to ${from}` : ''} yet.`)
  return {
    from: recipient,
    to: answersTo,
    subject: `Re: ${mail.subject}`,
    text,
    inReplyTo: mail.messageId.startsWith('<') ? mail.messageId : `<${mail.messageId}>`,
  }
}

async function send({ mailIn, postgres, portal }: RunningCopy, letter: Letter): Promise<string> {
  const messageId = `<${randomUUID()}@${letter.from.slice(letter.from.lastIndexOf('@') + 1)}>`
  const { inReplyTo, ...parts } = letter
  const references = inReplyTo ? { inReplyTo, references: inReplyTo } : {}
  await createTransport({ url: mailIn, ignoreTLS: true })
    .sendMail({ ...parts, ...references, messageId })
    .catch((error: Error) => {
      throw new LauncherError(`The mail was not taken: ${error.message}`)
    })
  const ticket = await waitForTicket(postgres, messageId)
  return ticket === null
    ? `Sent from ${letter.from} to ${letter.to}. What became of it stands in the mail log of the admin area.`
    : `Sent from ${letter.from} to ${letter.to}: ${portal}/tickets/${ticket}/detail`
}

const patience = 10_000

/** Returns the number of the ticket that a mail became or belongs to; null where it is set aside, or not read yet. */
async function waitForTicket(postgres: string, messageId: string): Promise<number | null> {
  const db = new Client({ connectionString: postgres })
  await db.connect()
  try {
    for (let waited = 0; waited < patience; waited += 100) {
      const { rows } = await db.query<{ number: number | null }>(
        `SELECT ticket.number FROM incoming_mail mail LEFT JOIN ticket ON ticket.id = mail.ticket_id
         WHERE mail.message_id = $1 AND mail.outcome IS NOT NULL`,
        [messageId],
      )
      if (rows[0]) return rows[0].number
      await wait(100)
    }
    return null
  } finally {
    await db.end()
  }
}
