import { outcomeOf } from '@lodge/contracts'
import type { Transaction } from '@lodge/database'
import { applyRules, noRules, type RuledOutcome } from '../mail-rules/apply-rules.ts'
import { loadRules } from '../mail-rules/stored-rules.ts'
import type { KnownMail } from './collect-facts.ts'
import type { Handling, MailDecision } from './decide.ts'
import type { MailSender } from './find-sender.ts'

interface DecidedMail extends KnownMail {
  sender: MailSender | null
  decision: MailDecision
  handling: Handling
}

/** Asks the rules of its mailbox about a mail that would become a new ticket; replies and all else are left alone. */
export async function askRules(
  tx: Transaction,
  { arrived, read, mailbox, sender, decision, handling }: DecidedMail,
): Promise<{ decision: MailDecision; ruled: RuledOutcome }> {
  if (!mailbox.hasRules || outcomeOf(decision.reason) !== 'ticket') return { decision, ruled: noRules }
  const { subject, headers } = read
  const named = [...read.to, ...read.cc].map(({ address }) => address)
  const ruled = applyRules(
    await loadRules(tx, mailbox.id),
    {
      sender: sender?.address ?? null,
      recipients: [...arrived.envelopeTo, ...named],
      subject,
      headers,
    },
    { mayEnd: !handling.isAccepted },
  )
  if (!ruled.end) return { decision, ruled }
  const { rule, outcome } = ruled.end
  const reason = outcome === 'ignored' ? 'ignored_by_rule' : 'set_aside_by_rule'
  return { decision: { reason, params: { rule }, sendsReceipt: false }, ruled }
}
