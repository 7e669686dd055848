import { outcomeOf } from '@lodge/contracts'
import { describe, expect, test } from 'vitest'
import { decide, type MailFacts } from './decide.ts'

const ordinary: MailFacts = {
  isReceivedBefore: false,
  isOwnMail: false,
  isFromMailbox: false,
  report: null,
  notice: null,
  senderProblem: null,
  authentication: 'accepted',
  isSpam: false,
  isAutomatic: false,
  timesRepeated: 1,
  sender: { isStaff: false, isBlocked: false, isWelcome: true, isOneTooMany: false },
  answered: null,
  staff: null,
  forwarded: null,
  mayConfirm: true,
}
const answer = {
  number: 1042,
  way: 'answers_mail',
  isTheirs: true,
  isClosedForGood: false,
  addressOf: null,
} as const
const others = { ...answer, isTheirs: false }
const agent = { isStaff: true, isBlocked: false, isWelcome: true, isOneTooMany: false }
const staff = { seesTicket: true, isNote: false, unknownCommand: null, hasText: true }
const report = { isOurs: true, recipient: 'gus@uni.example', isDelayed: false }
const sender = ordinary.sender

const forwarded = 'nia@uni.example'

const cases: [what: string, facts: Partial<MailFacts>, reason: string, outcome: string][] = [
  ['a question', {}, 'new_mail', 'ticket'],
  [
    'a question of somebody of whom nothing is proved',
    { authentication: 'unverified' },
    'new_mail',
    'ticket',
  ],
  ['a forward by an agent', { forwarded }, 'forwarded', 'ticket'],
  [
    'a forward by an agent that answers their ticket',
    { forwarded, answered: answer },
    'answers_mail',
    'reply',
  ],
  ['a forward by a program of an agent', { forwarded, isAutomatic: true }, 'automatic_mail', 'ticket'],
  ['an answer of the requester', { answered: answer }, 'answers_mail', 'reply'],
  [
    'an answer by the address for replies',
    { answered: { ...answer, way: 'reply_address' } },
    'reply_address',
    'reply',
  ],
  ['a number in the subject', { answered: { ...answer, way: 'ticket_number' } }, 'ticket_number', 'reply'],
  [
    'a number in the subject of a sender of whom nothing is proved',
    { authentication: 'unverified', answered: { ...answer, way: 'ticket_number' } },
    'not_their_ticket',
    'ticket',
  ],
  [
    'an answer of a sender of whom nothing is proved',
    { authentication: 'unverified', answered: answer },
    'answers_mail',
    'reply',
  ],
  [
    'a number of somebody else’s ticket',
    { answered: { ...answer, isTheirs: false } },
    'not_their_ticket',
    'ticket',
  ],
  [
    'an answer to a ticket closed for good',
    { answered: { ...answer, isClosedForGood: true } },
    'follow_up',
    'ticket',
  ],
  ['the same mail again', { isReceivedBefore: true }, 'received_before', 'ignored'],
  ['a mail of ours that came back', { isOwnMail: true, answered: answer }, 'own_mail', 'ignored'],
  ['a mail from another mailbox', { isFromMailbox: true }, 'from_ourselves', 'quarantine'],
  ['a receipt of another mailbox', { isFromMailbox: true, isAutomatic: true }, 'own_mail', 'ignored'],
  [
    'a mail of ours that was refused',
    { report, isAutomatic: true, senderProblem: 'no_sender' },
    'not_delivered',
    'bounce',
  ],
  ['a mail of ours that waits', { report: { ...report, isDelayed: true } }, 'delayed', 'bounce'],
  [
    'a report about a mail that we never sent',
    { report: { ...report, isOurs: false } },
    'unknown_delivery',
    'ignored',
  ],
  ['no sender', { senderProblem: 'no_sender' }, 'no_sender', 'quarantine'],
  ['two senders', { senderProblem: 'several_senders' }, 'several_senders', 'quarantine'],
  ['spam', { isSpam: true }, 'spam', 'quarantine'],
  ['a forged sender', { authentication: 'refused' }, 'not_authenticated', 'quarantine'],
  [
    'a forged sender of an answer',
    { authentication: 'refused', answered: answer },
    'not_authenticated',
    'quarantine',
  ],
  ['a holiday notice', { isAutomatic: true, answered: answer }, 'automatic_answer', 'ignored'],
  [
    'somebody else’s holiday notice',
    { isAutomatic: true, answered: { ...answer, isTheirs: false } },
    'automatic_answer',
    'ignored',
  ],
  ['an alarm of a machine', { isAutomatic: true }, 'automatic_mail', 'ticket'],
  [
    'an alarm that numbers its printers as we do tickets',
    { isAutomatic: true, answered: { ...others, way: 'ticket_number' } },
    'automatic_mail',
    'ticket',
  ],
  [
    'a holiday notice that names the ticket alone',
    { isAutomatic: true, answered: { ...answer, way: 'ticket_number' } },
    'automatic_answer',
    'ignored',
  ],
  [
    'a report that a mail of ours was read',
    { isAutomatic: true, notice: { recipient: 'gus@uni.example' }, answered: answer },
    'automatic_answer',
    'ignored',
  ],
  [
    'a report that a mail was read which is none of ours',
    { isAutomatic: true, notice: { recipient: 'gus@uni.example' }, authentication: 'unverified' },
    'unknown_delivery',
    'ignored',
  ],
  ['a blocked sender', { sender: { ...sender, isBlocked: true } }, 'blocked', 'quarantine'],
  [
    'a blocked sender’s answer to their own ticket',
    { sender: { ...sender, isBlocked: true }, answered: answer },
    'blocked',
    'quarantine',
  ],
  ['the fourth equal text', { timesRepeated: 4 }, 'new_mail', 'ticket'],
  ['the fifth equal text', { timesRepeated: 5 }, 'repeated', 'quarantine'],
  ['a stranger', { sender: { ...sender, isWelcome: false } }, 'stranger', 'quarantine'],
  [
    'a stranger’s answer to their own ticket',
    { sender: { ...sender, isWelcome: false }, answered: answer },
    'answers_mail',
    'reply',
  ],
  [
    'one new person too many',
    { sender: { ...sender, isOneTooMany: true } },
    'too_many_new_people',
    'quarantine',
  ],
  ['a question of an agent', { sender: { ...sender, isStaff: true } }, 'new_mail', 'ticket'],
  ['an agent’s answer', { sender: agent, answered: others, staff }, 'staff_reply', 'reply'],
  [
    'an agent’s answer at the address for replies',
    { sender: agent, answered: { ...others, way: 'reply_address', addressOf: 'agent' }, staff },
    'staff_reply',
    'reply',
  ],
  [
    'an agent’s note',
    { sender: agent, answered: others, staff: { ...staff, isNote: true } },
    'staff_note',
    'reply',
  ],
  [
    'an agent’s commands alone',
    { sender: agent, answered: others, staff: { ...staff, hasText: false } },
    'staff_command',
    'reply',
  ],
  [
    'an agent’s unknown command',
    { sender: agent, answered: others, staff: { ...staff, unknownCommand: '#close' } },
    'unknown_command',
    'quarantine',
  ],
  [
    'an agent’s answer about a ticket that they do not see',
    { sender: agent, answered: others, staff: { ...staff, seesTicket: false, isNote: true } },
    'staff_without_sight',
    'quarantine',
  ],
  [
    'an agent who names a ticket in the subject',
    { sender: agent, answered: { ...others, way: 'ticket_number' }, staff },
    'from_staff',
    'quarantine',
  ],
  [
    'an agent’s answer that nothing proves',
    { sender: agent, answered: others, staff, authentication: 'refused' },
    'not_authenticated',
    'quarantine',
  ],
  [
    'an agent’s holiday notice',
    { sender: agent, answered: others, staff, isAutomatic: true },
    'automatic_answer',
    'ignored',
  ],
  [
    'an agent’s answer to their own ticket',
    { sender: agent, answered: answer, staff },
    'answers_mail',
    'reply',
  ],
  [
    'an agent’s answer to a note about their own ticket',
    { sender: agent, answered: answer, staff: { ...staff, isNote: true } },
    'staff_note',
    'reply',
  ],
  [
    'somebody’s answer to an agent’s address for replies',
    { answered: { ...others, way: 'reply_address', addressOf: 'agent' } },
    'staff_address',
    'quarantine',
  ],
  [
    'a mail from another address to the requester’s address for replies',
    { answered: { ...others, way: 'reply_address', addressOf: 'requester' } },
    'other_address',
    'reply',
  ],
  [
    'the same that answers our mail by its id, of a stranger of whom nothing is proved',
    {
      authentication: 'unverified',
      sender: { ...sender, isWelcome: false },
      answered: { ...others, addressOf: 'requester' },
    },
    'other_address',
    'reply',
  ],
  [
    'the same to a ticket closed for good',
    { answered: { ...others, addressOf: 'requester', isClosedForGood: true } },
    'not_their_ticket',
    'ticket',
  ],
  [
    'a forged sender at the requester’s address for replies',
    { authentication: 'refused', answered: { ...others, addressOf: 'requester' } },
    'not_authenticated',
    'quarantine',
  ],
]

test.each(cases)('%s', (_, facts, reason, outcome) => {
  const decision = decide({ ...ordinary, ...facts })
  expect([decision.reason, outcomeOf(decision.reason)]).toEqual([reason, outcome])
})

describe('a receipt', () => {
  test.each([
    ['a question', {}, true],
    [
      'a question where the mailbox sends none, or this sender had one just now',
      { mayConfirm: false },
      false,
    ],
    ['an answer', { answered: answer }, false],
    ['an alarm of a machine', { isAutomatic: true }, false],
    ['somebody who names another’s ticket', { answered: { ...answer, isTheirs: false } }, true],
    ['mail that is set aside', { isSpam: true }, false],
  ] satisfies [string, Partial<MailFacts>, boolean][])('to %s: %3$s', (_, facts, expected) => {
    expect(decide({ ...ordinary, ...facts }).sendsReceipt).toBe(expected)
  })
})

test('an agent’s mail that is taken out of the quarantine is theirs only where that is proved', () => {
  const facts = { ...ordinary, sender: agent, answered: others, staff }
  expect(decide(facts, { isAccepted: true }).reason).toBe('staff_reply')
  expect(decide({ ...facts, authentication: 'refused' }, { isAccepted: true }).reason).toBe('accepted')
})
