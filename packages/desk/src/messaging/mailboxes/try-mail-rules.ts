import type { Readable } from 'node:stream'
import {
  type AliasParams,
  limits,
  type MailReason,
  type MailRuleTrial,
  type TryMailRules,
} from '@lodge/contracts'
import { query, sql } from '@lodge/database'
import { refusal } from '@lodge/domain'
import { mailLimits, readMailClues } from '@lodge/mail'
import { type Context, transaction } from '../../foundation/context.ts'
import type { FileStore } from '../../foundation/file-store.ts'
import { requireRecordPermission } from '../../foundation/records/require-record-permission.ts'
import { requireStaff } from '../../foundation/require-staff.ts'
import { applyRules, listHeaderNames, type RuledMail } from '../mail-rules/apply-rules.ts'
import { type CheckedRule, checkRules } from '../mail-rules/check-rules.ts'
import { mailboxesFor } from './mailbox-record.ts'

interface KeptMail {
  id: string
  receivedAt: Date
  from: string | null
  subject: string | null
  envelopeTo: string[]
  storageKey: string | null
  reason: string | null
  isNew: boolean
}

/**
 * Applies rules as they are typed to the last mails of a mailbox that became tickets, or would have without a rule, and
 * returns those that they would have changed. Writes nothing. Throws `not_found`, and `invalid_input` as saving does.
 */
export async function tryMailRules(
  ctx: Context & { mails: FileStore },
  { alias, rules: given }: AliasParams & TryMailRules,
): Promise<MailRuleTrial> {
  requireRecordPermission(ctx, 'manage_mailbox')
  const { rules, language, mails } = await transaction(ctx, async (tx) => {
    const mailbox = await mailboxesFor(ctx).find(tx, alias)
    if (!mailbox) throw refusal('mailbox_not_found')
    const before = mailbox.rules
    const checked = await checkRules(tx, requireStaff(ctx), { rules: given, before, at: ctx.now() })
    return { rules: checked, language: mailbox.language, mails: await loadLastMails(tx, mailbox.id) }
  })
  const newMails = mails.filter(({ isNew }) => isNew)
  const result: MailRuleTrial = { mails: mails.length, newMails: newMails.length, gone: 0, changed: [] }
  const read = mailReader(ctx.mails, rules, language)
  for (const mail of newMails) {
    const ruled = await read(mail)
    if (!ruled) {
      result.gone += 1
      continue
    }
    const { applied } = applyRules(rules, ruled, { mayEnd: mail.reason !== acceptedReason })
    const { id, receivedAt, from, subject } = mail
    if (applied.length > 0)
      result.changed.push({ id, receivedAt: receivedAt.toISOString(), from, subject, rules: applied })
  }
  return result
}

/** Somebody has decided that it is a ticket. */
const acceptedReason: MailReason = 'accepted'

function loadLastMails(tx: Parameters<typeof query>[0], mailboxId: string): Promise<KeptMail[]> {
  return query<KeptMail>(
    tx,
    sql`
    SELECT id, received_at AS "receivedAt", from_address AS "from", subject, envelope_to AS "envelopeTo",
           storage_key AS "storageKey", reason,
           outcome = 'ticket' OR reason IN ('ignored_by_rule', 'set_aside_by_rule') AS "isNew"
    FROM incoming_mail WHERE mailbox_id = ${mailboxId}
    ORDER BY received_at DESC, id DESC LIMIT ${limits.mailsPerRuleTrial}`,
  )
}

type ReadKeptMail = (mail: KeptMail) => Promise<RuledMail | null>

/** Returns what reads the parts of a mail that rules look at; null is the answer where it is gone. */
function mailReader(store: FileStore, rules: readonly CheckedRule[], language: string | null): ReadKeptMail {
  const headerNames = listHeaderNames(rules)
  const needsRaw = rules.some(({ conditions }) =>
    conditions.some(({ field }) => field === 'recipient' || field === 'header'),
  )
  return async ({ from: sender, subject, envelopeTo, storageKey }) => {
    // Nothing is left of a mail whose sender was anonymised.
    if (subject === null || (needsRaw && storageKey === null)) return null
    const ruled = { sender, subject, recipients: envelopeTo, headers: {} }
    if (!needsRaw || storageKey === null) return ruled
    const raw = await readBeginning(store.read(storageKey))
    const clues = raw && (await readMailClues(raw, { language: language ?? undefined, headerNames }))
    if (!clues) return null
    const named = [...clues.to, ...clues.cc].map(({ address }) => address)
    return { ...ruled, recipients: [...envelopeTo, ...named], headers: clues.headers }
  }
}

/** Returns the beginning of a mail, in which its headers stand; null where the mail has just been deleted. */
async function readBeginning(stream: Readable): Promise<Buffer | null> {
  const chunks: Buffer[] = []
  let length = 0
  try {
    for await (const chunk of stream) {
      const bytes = Buffer.from(chunk)
      chunks.push(bytes)
      length += bytes.length
      if (length >= mailLimits.cluesBytes) break
    }
  } catch {
    return null
  }
  return Buffer.concat(chunks).subarray(0, mailLimits.cluesBytes)
}
