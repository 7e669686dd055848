import { z } from 'zod'
import { keysOf } from '../../foundation/object-keys.ts'

/**
 * The end of an incoming mail: a new ticket, a message of a ticket, the news that a mail of ours was not delivered,
 * nothing, or it is set aside for somebody to look at. What a mail server is told to keep never comes this far.
 */
export const MailOutcome = z.enum(['ticket', 'reply', 'bounce', 'ignored', 'quarantine'])
export type MailOutcome = z.infer<typeof MailOutcome>

/**
 * Every reason for what became of a mail. Its words are in `packages/domain/strings/en/mail.json`, which does not compile
 * without it.
 */
const mailReasons = {
  new_mail: 'ticket',
  /** An agent passed on somebody's mail. */
  forwarded: 'ticket',
  /** Written by a program, and no answer to us: an alarm, a printer, a list. */
  automatic_mail: 'ticket',
  /** Answers a ticket that is closed for good or deleted. */
  follow_up: 'ticket',
  /** Names a ticket that its sender takes no part in. */
  not_their_ticket: 'ticket',
  /** Taken out of the quarantine by somebody. */
  accepted: 'ticket',
  answers_mail: 'reply',
  reply_address: 'reply',
  ticket_number: 'reply',
  /** Came to the requester's address for replies, from another one. */
  other_address: 'reply',
  staff_reply: 'reply',
  staff_note: 'reply',
  /** An agent's commands, with nothing to add. */
  staff_command: 'reply',
  not_delivered: 'bounce',
  delayed: 'bounce',
  received_before: 'ignored',
  automatic_answer: 'ignored',
  unknown_delivery: 'ignored',
  own_mail: 'ignored',
  deleted: 'ignored',
  /** A rule of its mailbox ended it. */
  ignored_by_rule: 'ignored',
  unreadable: 'quarantine',
  over_limit: 'quarantine',
  no_sender: 'quarantine',
  several_senders: 'quarantine',
  /** Its sender is on the mailbox's list of blocked ones. */
  blocked: 'quarantine',
  not_authenticated: 'quarantine',
  spam: 'quarantine',
  /** The same text from one address, again and again. */
  repeated: 'quarantine',
  stranger: 'quarantine',
  from_ourselves: 'quarantine',
  /** An agent's mail names a ticket and answers no mail about it. */
  from_staff: 'quarantine',
  /** An agent answered about a ticket that they do not see. */
  staff_without_sight: 'quarantine',
  unknown_command: 'quarantine',
  /** The desk refused what an agent's mail asked for. */
  staff_refused: 'quarantine',
  /** It came to an agent's address for replies, from somebody who is not known to be that agent. */
  staff_address: 'quarantine',
  too_many_new_people: 'quarantine',
  set_aside_by_rule: 'quarantine',
  refused: 'quarantine',
} as const satisfies Record<string, MailOutcome>

export const MailReason = z.enum(keysOf(mailReasons))
export type MailReason = z.infer<typeof MailReason>

export function outcomeOf(reason: MailReason): MailOutcome {
  return mailReasons[reason]
}

/** Returns whether somebody may still make a ticket of a mail, or have it read again: it is set aside, or a rule ignored it. */
export function isUndecided({ outcome, reason }: { outcome: string | null; reason: string | null }): boolean {
  return outcome === 'quarantine' || reason === ('ignored_by_rule' satisfies MailReason)
}

/** The values in the words of a reason, such as the number of a ticket. */
export const MailReasonParams = z.record(z.string(), z.union([z.string(), z.number()]))
export type MailReasonParams = z.infer<typeof MailReasonParams>

/** A mail server's finding about who sent a mail (RFC 8601). */
export const SenderAuthentication = z.enum(['pass', 'fail', 'none'])
export type SenderAuthentication = z.infer<typeof SenderAuthentication>
