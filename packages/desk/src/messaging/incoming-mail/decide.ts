import { type MailReason, type MailReasonParams, outcomeOf } from '@lodge/contracts'

/** All that decides about a mail. Each rule below reads as many of them as it needs. */
export interface MailFacts {
  /** The same mail has come before. */
  isReceivedBefore: boolean
  /** We sent it ourselves. */
  isOwnMail: boolean
  /** Its sender is an address at which we take mail. */
  isFromMailbox: boolean
  /** A mail server's report about a mail of ours; null for any other mail. */
  report: { isOurs: boolean; recipient: string; isDelayed: boolean } | null
  /** A mail server's report that a mail has arrived, or a program's that somebody has read it; null for any other mail. */
  notice: { recipient: string } | null
  /** The reason for which nobody can be named as its sender; null where somebody can. */
  senderProblem: 'no_sender' | 'several_senders' | null
  /** Says how far it is proved that the sender is who they say. */
  authentication: 'accepted' | 'unverified' | 'refused'
  isSpam: boolean
  /** Was written by a program. */
  isAutomatic: boolean
  /** Its text came from this address so many times in the last minutes, this one included. */
  timesRepeated: number
  sender: {
    isStaff: boolean
    /** Is on the mailbox's list of senders whose mail is set aside. */
    isBlocked: boolean
    /** May write to this mailbox. */
    isWelcome: boolean
    /** Would be a new person, and too many have come in the last hour. */
    isOneTooMany: boolean
  }
  /** The ticket that it answers; null for none. */
  answered: {
    number: number
    way: 'answers_mail' | 'reply_address' | 'ticket_number'
    /** The sender is its requester, or takes part in it besides. */
    isTheirs: boolean
    isClosedForGood: boolean
    /** Says to whose address for replies it came, a participant's as the requester's; null for none, and for that of somebody who takes no part. */
    addressOf: 'requester' | 'agent' | null
  } | null
  /** An agent's mail about a ticket; null for any other. */
  staff: {
    seesTicket: boolean
    /** It is to stay internal. */
    isNote: boolean
    /** Its first line that looks like a command and is none. */
    unknownCommand: string | null
    /** It says something besides its commands. */
    hasText: boolean
  } | null
  /** The address of whoever wrote the mail that an agent passed on; null for any other mail. */
  forwarded: string | null
  /** Its mailbox confirms new tickets, and this sender may have another confirmation now. */
  mayConfirm: boolean
}

export interface MailDecision {
  reason: MailReason
  params: MailReasonParams
  sendsReceipt: boolean
}

/** The number of equal texts from one address, within `repeatMinutes`, of which no more become tickets. */
const mostRepeats = 4
export const repeatMinutes = 10

type Rule = (facts: MailFacts) => MailDecision | null

/** The rules of an incoming mail in their order: the first that says something decides (requirements of mail, 18 to 41). */
const rules: readonly Rule[] = [
  receivedBefore,
  ownMail,
  report,
  withoutSender,
  blocked,
  spam,
  automaticAnswer,
  unknownNotice,
  notAuthenticated,
  repeated,
  stranger,
  tooManyNewPeople,
  fromStaff,
  otherAddress,
  reply,
]

export interface Handling {
  /** Somebody took the mail out of the quarantine: what set it aside counts no more. */
  isAccepted?: boolean
}

/** Returns what becomes of a mail, and why. */
export function decide(facts: MailFacts, { isAccepted = false }: Handling = {}): MailDecision {
  if (isAccepted)
    return (
      acceptedFromStaff(facts) ??
      otherAddress(facts) ??
      reply(facts) ?? { ...newTicket(facts), reason: 'accepted' }
    )
  for (const rule of rules) {
    const decision = rule(facts)
    if (decision) return decision
  }
  return newTicket(facts)
}

function receivedBefore({ isReceivedBefore }: MailFacts) {
  return isReceivedBefore ? decided('received_before') : null
}

/** Mail between two mailboxes of ours would go on for ever. */
function ownMail({ isOwnMail, isFromMailbox, isAutomatic }: MailFacts) {
  if (isOwnMail) return decided('own_mail')
  if (isFromMailbox) return decided(isAutomatic ? 'own_mail' : 'from_ourselves')
  return null
}

/** A report about a mail that we did not send bars nobody. */
function report({ report: found }: MailFacts) {
  if (!found) return null
  if (!found.isOurs) return decided('unknown_delivery', { recipient: found.recipient })
  return decided(found.isDelayed ? 'delayed' : 'not_delivered', { recipient: found.recipient })
}

function withoutSender({ senderProblem }: MailFacts) {
  return senderProblem ? decided(senderProblem) : null
}

function blocked({ sender }: MailFacts) {
  return sender.isBlocked ? decided('blocked') : null
}

function spam({ isSpam }: MailFacts) {
  return isSpam ? decided('spam') : null
}

/** Somebody is on holiday: that is no answer, and answers nobody. */
function automaticAnswer({ isAutomatic, answered }: MailFacts) {
  if (!isAutomatic || !answered) return null
  // A machine numbers its own things, too.
  if (answered.way === 'ticket_number' && !answered.isTheirs) return null
  return decided('automatic_answer', { number: answered.number })
}

/** A mail that nobody wrote and that is about nothing of ours asks nothing. */
function unknownNotice({ notice }: MailFacts) {
  return notice && decided('unknown_delivery', { recipient: notice.recipient })
}

function notAuthenticated({ authentication }: MailFacts) {
  return authentication === 'refused' ? decided('not_authenticated') : null
}

function repeated({ timesRepeated }: MailFacts) {
  return timesRepeated > mostRepeats ? decided('repeated', { times: timesRepeated }) : null
}

/** A stranger may answer a mail about a ticket that they were sent, or that its requester gave to them. */
function stranger({ sender, answered }: MailFacts) {
  return sender.isWelcome || answered?.isTheirs || answered?.addressOf === 'requester'
    ? null
    : decided('stranger')
}

function tooManyNewPeople({ sender }: MailFacts) {
  return sender.isOneTooMany ? decided('too_many_new_people') : null
}

/** An agent's answer is never a requester's, unless they asked themselves; nor is one to an agent's own address. */
function fromStaff({ staff, answered }: MailFacts) {
  if (!answered || (answered.isTheirs && !staff?.isNote)) return null
  const { number } = answered
  if (!staff) return answered.addressOf === 'agent' ? decided('staff_address', { number }) : null
  if (answered.way === 'ticket_number') return decided('from_staff', { number })
  if (!staff.seesTicket) return decided('staff_without_sight', { number })
  if (staff.unknownCommand !== null)
    return decided('unknown_command', { number, command: staff.unknownCommand })
  if (!staff.hasText) return decided('staff_command', { number })
  return decided(staff.isNote ? 'staff_note' : 'staff_reply', { number })
}

/** Only their mail server can say that an agent wrote a mail, not whoever takes it out of the quarantine. */
function acceptedFromStaff(facts: MailFacts) {
  const decision = facts.authentication === 'accepted' ? fromStaff(facts) : null
  return decision && outcomeOf(decision.reason) === 'reply' ? decision : null
}

/** Somebody else with the requester's address for replies was given it, and is not the requester. */
function otherAddress({ answered }: MailFacts) {
  if (!answered || answered.isTheirs || answered.isClosedForGood) return null
  return answered.addressOf === 'requester' ? decided('other_address', { number: answered.number }) : null
}

/** A number in a subject proves nothing: it counts for a sender who is known to be who they say. */
function reply({ answered, authentication }: MailFacts) {
  if (!answered?.isTheirs || answered.isClosedForGood) return null
  if (answered.way === 'ticket_number' && authentication !== 'accepted') return null
  return decided(answered.way, { number: answered.number })
}

/** Makes a ticket; of a forward nobody is told before somebody has confirmed whose it is. */
function newTicket({ answered, isAutomatic, forwarded, mayConfirm }: MailFacts): MailDecision {
  if (isAutomatic) return decided('automatic_mail')
  if (forwarded !== null && !answered) return decided('forwarded', { address: forwarded })
  const sendsReceipt = mayConfirm
  if (!answered) return { reason: 'new_mail', params: {}, sendsReceipt }
  const reason = answered.isTheirs && answered.isClosedForGood ? 'follow_up' : 'not_their_ticket'
  return { reason, params: { number: answered.number }, sendsReceipt }
}

function decided(reason: MailReason, params: MailReasonParams = {}): MailDecision {
  return { reason, params, sendsReceipt: false }
}
