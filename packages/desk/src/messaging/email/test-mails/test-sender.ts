import {
  type SaveImap,
  type SaveSender,
  type SaveSmtp,
  type SenderStep,
  type SenderTest,
  type SmtpProblem,
  secondMs,
  senderSteps,
  type TestSender,
} from '@lodge/contracts'
import { findOne, getOne } from '@lodge/database'
import { personIdOf, refusal, refusalAt, seesTeam } from '@lodge/domain'
import { createTransport } from 'nodemailer'
import { type Context, recordEventBy, transaction } from '../../../foundation/context.ts'
import { requireRecordPermission } from '../../../foundation/records/require-record-permission.ts'
import { unsealSecret } from '../../../foundation/seal-secret.ts'
import { deskStrings } from '../../../foundation/strings.ts'
import { dkimRecord } from '../../identities/dkim-key.ts'
import type { DkimKey } from '../../identities/mailbox-identity.ts'
import { type SmtpAccess, smtpOptions } from '../../identities/open-smtp.ts'
import {
  requireUsableDkim,
  requireUsableSmtp,
  type StoredSender,
  withUserOf,
} from '../../identities/sender-settings.ts'
import { asSmtpError, isConsentToReadOnly } from '../../identities/sending-tokens.ts'
import { asTokenRefusal, SmtpError, serverProblemOf } from '../../identities/smtp-error.ts'
import type { ImapContext } from '../../imap/imap-context.ts'
import { findCredentials } from '../../imap/test-imap.ts'
import { loadSite } from '../load-site.ts'
import { renderMail } from '../templates/render-mail.ts'

/** Tries by what a mailbox would send. */
export interface SenderTestContext extends ImapContext {
  /** The origin that browsers use, without a slash at its end. */
  appUrl: string
  /** Returns the TXT records of a name, each in its parts. */
  resolveTxt: (name: string) => Promise<string[][]>
}

/** Nobody waits longer for the answer. */
const longestMs = 30 * secondMs

/**
 * Sends whoever asks for it a mail as the mailbox would send it, and says how far that comes. By Lodge's own mail server it
 * is only handed over. Throws `invalid_input` as for saving, and `not_found` for a mailbox that the actor does not see.
 */
export async function testSender(
  ctx: SenderTestContext,
  { mailbox, address, sender: given, imap }: TestSender,
): Promise<SenderTest> {
  requireRecordPermission(ctx, 'manage_mailbox')
  const { id, stored } = await findStored(ctx, mailbox)
  const sender = { ...given, smtp: given.smtp && withUserOf(imap, given.smtp) }
  const signedIn = sender.smtp && (await findSignIn(ctx, sender.smtp, { id, stored, mailbox, imap }))
  const dkim = readDkim(ctx, { address, sender, id, stored })
  const person = await getOne(ctx.db, 'person', { id: personIdOf(ctx.actor) ?? '' })
  const result: SenderTest = { steps: [], problem: null, answer: null, to: person.email }
  const finish = (last: SenderStep, problem: SmtpProblem | null = null): SenderTest => ({
    ...result,
    steps: stepsUpTo(last, sender),
    problem,
  })
  const { smtp } = sender
  if (smtp) {
    const sent = await sendBy({ ...smtp, ...signedIn }, ctx, { address, name: sender.name, person, dkim })
    result.answer = sent.answer
    if (sent.problem !== null) return finish(sent.step, sent.problem)
  } else {
    const from = `${sender.name.replaceAll(/["<>]/g, '')} <${address}>`
    const event = { type: 'site.test_mail_requested', personId: person.id, from } as const
    await transaction(ctx, (tx) => recordEventBy(ctx, tx, event))
  }
  const last = smtp ? 'sent' : 'handed_over'
  return dkim ? finish('record', await findRecordProblem(ctx, dkim)) : finish(last)
}

function stepsUpTo(last: SenderStep, { smtp }: SaveSender): SenderStep[] {
  const ofServer: readonly SenderStep[] = ['name', 'connection', 'tls', 'sign_in', 'sent']
  return senderSteps
    .slice(0, senderSteps.indexOf(last) + 1)
    .filter((step) => (step === 'handed_over' ? smtp === null : smtp !== null || !ofServer.includes(step)))
    .filter((step) => step !== 'tls' || smtp?.security !== 'plain')
    .filter((step) => step !== 'sign_in' || smtp?.userName !== null)
    .filter((step) => step !== 'token' || smtp?.signIn === 'tokens')
}

interface KnownMailbox {
  id: string | null
  stored: StoredSender
}

async function findStored(ctx: Context, alias: string | null): Promise<KnownMailbox> {
  if (alias === null) return { id: null, stored: { smtp: null, dkim: null } }
  const mailbox = await findOne(ctx.db, 'mailbox', { alias })
  if (!mailbox || !seesTeam(ctx.actor, mailbox.teamId)) throw refusal('mailbox_not_found')
  const [smtp, dkim] = await Promise.all([
    findOne(ctx.db, 'mailbox_smtp', { mailboxId: mailbox.id }),
    findOne(ctx.db, 'mailbox_dkim', { mailboxId: mailbox.id }),
  ])
  return { id: mailbox.id, stored: { smtp, dkim } }
}

interface SignIn {
  password: string | null
  takeToken: SmtpAccess['takeToken']
}

async function findSignIn(
  ctx: SenderTestContext,
  smtp: SaveSmtp,
  { mailbox, imap, ...known }: KnownMailbox & { mailbox: string | null; imap: SaveImap | null },
): Promise<SignIn> {
  requireUsableSmtp(smtp, known.stored.smtp, imap)
  if (smtp.signIn === 'tokens' && imap)
    return { password: null, takeToken: await findToken(ctx, { id: known.id, mailbox, imap }) }
  return { password: readPassword(ctx, smtp, known), takeToken: null }
}

/** Returns how to come by the token by which the mailbox is read. Throws `invalid_input` as its test does. */
async function findToken(
  ctx: SenderTestContext,
  { id, mailbox, imap }: { id: string | null; mailbox: string | null; imap: SaveImap },
): Promise<() => Promise<string>> {
  const takeCredentials = await findCredentials(ctx, mailbox, imap)
  return async () => {
    const stored = id === null ? null : await findOne(ctx.db, 'mailbox_token', { mailboxId: id })
    if (stored && isConsentToReadOnly({ ...stored, signIn: imap.signIn }))
      throw new SmtpError('consent_to_read_only')
    const credentials = await asSmtpError(takeCredentials())
    if (!('accessToken' in credentials)) throw new SmtpError('consent_missing')
    return credentials.accessToken
  }
}

/** The stored password is sent to no other server than the one that it was given for. */
function readPassword(
  { secret }: SenderTestContext,
  smtp: SaveSmtp,
  { id, stored }: KnownMailbox,
): string | null {
  if (smtp.password !== null || smtp.userName === null) return smtp.password
  const sealed = stored.smtp?.password ?? null
  const opened = sealed && unsealSecret(sealed, { secret, purpose: 'smtp', ownerId: id ?? '' })
  if (opened === null) throw refusalAt('sender.smtp.password', 'smtp_password_again')
  return opened
}

interface TestedDkim extends DkimKey {
  record: { name: string; value: string }
}

/** Returns the key to sign with; null where there is none yet, since one is made when the mailbox is saved. */
function readDkim(
  { secret }: SenderTestContext,
  { address, sender: { dkim }, id, stored }: { address: string; sender: SaveSender } & KnownMailbox,
): TestedDkim | null {
  if (!dkim) return null
  const { domain, selector } = dkim
  const given = requireUsableDkim(dkim, address)
  const sealed = stored.dkim
  const privateKey =
    given?.privateKey ??
    (sealed && unsealSecret(sealed.privateKey, { secret, purpose: 'dkim', ownerId: id ?? '' }))
  const publicKey = given?.publicKey ?? sealed?.publicKey
  if (!privateKey || !publicKey) return null
  const record = dkimRecord({ domain, selector, publicKey })
  return { domainName: domain, keySelector: selector, privateKey, record }
}

interface TestMail {
  address: string
  name: string
  person: { name: string; email: string; language: string | null }
  dkim: TestedDkim | null
}

interface Sent {
  step: SenderStep
  problem: SmtpProblem | null
  answer: string | null
}

async function sendBy(
  smtp: SmtpAccess,
  ctx: SenderTestContext,
  { address, name, person, dkim }: TestMail,
): Promise<Sent> {
  const site = await loadSite(ctx.db)
  const strings = deskStrings(person.language)
  const recipient = { name: person.name, email: person.email, language: person.language }
  const content = { variables: {} }
  const mail = await renderMail(ctx, { code: 'site_test', recipient, content, strings, site })
  let step: SenderStep = 'connection'
  const { takeToken } = smtp
  let transport: ReturnType<typeof createTransport> | null = null
  try {
    // A token that cannot be had is no fault of the server's, which is not asked then.
    const token = takeToken ? await takeToken(false) : null
    const access = token === null ? smtp : { ...smtp, takeToken: async () => token }
    transport = createTransport(await smtpOptions(access, ctx.serverReach))
    await soon(transport.verify())
    step = 'sent'
    const sending = transport.sendMail({
      from: { name, address },
      to: { name: person.name, address: person.email },
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
      headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
      ...(dkim && { dkim }),
    })
    await soon(sending)
    return { step, problem: null, answer: null }
  } catch (cause) {
    const error = takeToken ? asTokenRefusal(cause) : cause
    const problem = serverProblemOf(error) ?? 'mail_refused'
    return { step: stepOf(problem) ?? step, problem, answer: step === 'sent' ? answerOf(error) : null }
  } finally {
    transport?.close()
  }
}

/** Returns the step that a problem belongs to, where a connection does several at once. */
function stepOf(problem: SmtpProblem): SenderStep | undefined {
  const steps: Partial<Record<SmtpProblem, SenderStep>> = {
    name_unknown: 'name',
    address_forbidden: 'name',
    no_tls: 'tls',
    certificate: 'tls',
    password_refused: 'sign_in',
    token_refused: 'sign_in',
    consent_missing: 'token',
    consent_ended: 'token',
    consent_to_read_only: 'token',
    client_refused: 'token',
    tokens_away: 'token',
    password_lost: 'token',
    sender_refused: 'sent',
  }
  return steps[problem]
}

/** Returns the words of a server that refuses a mail; before it has let us in nobody may read them. */
function answerOf(error: unknown): string | null {
  const response: unknown = error instanceof Error && 'response' in error ? error.response : null
  return typeof response === 'string' ? response.slice(0, 300) : null
}

async function soon(work: Promise<unknown>): Promise<void> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new SmtpError('server_away')), longestMs)
  try {
    await Promise.race([work, promise])
  } finally {
    clearTimeout(timer)
  }
}

const noRecord = new Set(['ENOTFOUND', 'ENODATA'])

async function findRecordProblem(
  { resolveTxt }: SenderTestContext,
  { record }: TestedDkim,
): Promise<SmtpProblem | null> {
  try {
    const values = (await resolveTxt(record.name)).map((parts) => parts.join(''))
    return values.some((value) => keyOf(value) === keyOf(record.value)) ? null : 'record_wrong'
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    return noRecord.has(code) ? 'record_missing' : 'record_unknown'
  }
}

function keyOf(record: string): string | undefined {
  return /(?:^|;)\s*p=([^;]*)/.exec(record)?.[1]?.replaceAll(/\s/g, '')
}
