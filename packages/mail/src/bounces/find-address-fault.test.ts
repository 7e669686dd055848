import { expect, test } from 'vitest'
import { findAddressFault } from './find-address-fault.ts'

test.each([
  ['5.1.1', '550 5.1.1 No such user', 'permanent'],
  ['5.1.2', '550 5.1.2 Host unknown', 'permanent'],
  ['5.1.10', '550 5.1.10 RESOLVER.ADR.RecipientNotFound', 'permanent'],
  ['5.4.1', '550 5.4.1 Recipient address rejected: Access denied', 'permanent'],
  ['5.7.1', '550 5.7.1 Delivery not authorized', 'permanent'],
  ['5.7.129', '550 5.7.129 Sender not in allowed-sender list, blocked', 'permanent'],
  ['5.7.133', '550 5.7.133 Sender not authenticated for group', 'permanent'],
  ['5.0.0', '550 unknown user', 'permanent'],
  [null, 'Sorry, no mailbox here by that name.', 'permanent'],
  ['5.2.2', '552 5.2.2 Mailbox full', 'temporary'],
  ['4.4.7', '4.4.7 Delivery time expired', 'temporary'],
  [null, 'The user is over quota', 'temporary'],
  ['5.7.1', '550 5.7.1 Message rejected as spam', null],
  ['5.7.26', '550 5.7.26 Unauthenticated mail: SPF failed', null],
  ['5.3.4', '552 5.3.4 Message too big', null],
  ['5.6.1', '550 5.6.1 Content not supported', null],
  ['5.1.0', '550 5.1.0 <help@uni.example>: Sender address rejected: User unknown', null],
  ['5.1.7', '550 5.1.7 Bad sender’s mailbox address', null],
  ['5.1.8', '550 5.1.8 Bad sender’s system address', null],
  ['4.7.0', '421 4.7.0 Deferred because of bad reputation', null],
  [null, '554 rejected', null],
  [null, 'blocked: user unknown to the spam filter', null],
])('the code %s with the words “%s” says of its address: %s', (status, diagnostic, fault) => {
  expect(findAddressFault({ kind: 'permanent', status, diagnostic })).toBe(fault)
})

test('a delay says nothing of an address', () => {
  expect(findAddressFault({ kind: 'delayed', status: '5.1.1', diagnostic: 'No such user' })).toBeNull()
})
