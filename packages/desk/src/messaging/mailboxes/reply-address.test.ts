import { expect, test } from 'vitest'
import {
  createBounceAddress,
  createReplyAddress,
  isReplyAddressOf,
  readBounceAddress,
  readReplyAddress,
  splitAddress,
} from './reply-address.ts'

const secret = 'a secret of the tests'
const ticket = { id: '0190a0b1-7a5c-7a5c-8a5c-0190a0b17a5c', number: 1042 }
const personId = '0190a0b1-0000-7000-8000-000000000001'
const address = createReplyAddress('help@uni.example', ticket, { personId, secret })

test('an address for replies names its ticket, and fits into what RFC 5321 allows', () => {
  expect(address).toMatch(/^help\+1042\.[a-z2-7]{26}@uni\.example$/)
  expect(address.split('@')[0]?.length).toBeLessThanOrEqual(64)
  expect(readReplyAddress(address)).toMatchObject({ number: 1042 })
})

test('an address for replies is known again in capitals', () => {
  const read = readReplyAddress(address.toUpperCase())
  expect(read && isReplyAddressOf(read, { ticketId: ticket.id, personId }, secret)).toBe(true)
})

test.each([
  ['another ticket', { ticketId: '0190a0b1-7a5c-7a5c-8a5c-0190a0b17a5d', personId }, secret],
  ['another person', { ticketId: ticket.id, personId: '0190a0b1-0000-7000-8000-000000000002' }, secret],
  ['another installation', { ticketId: ticket.id, personId }, 'another secret'],
])('an address for replies is none for %s', (_, of, key) => {
  const read = readReplyAddress(address)
  expect(read && isReplyAddressOf(read, of, key)).toBe(false)
})

test.each(['help@uni.example', 'help+1042@uni.example', 'help+1042.short@uni.example', 'nonsense', ''])(
  '%j is no address for replies',
  (other) => {
    expect(readReplyAddress(other)).toBeNull()
  },
)

test('a return path names its delivery, and a forged one none', () => {
  const path = createBounceAddress('help@uni.example', ticket.id, secret)
  expect(path.split('@')[0]?.length).toBeLessThanOrEqual(64)
  expect(readBounceAddress(path, secret)).toBe(ticket.id)
  expect(readBounceAddress(path.toUpperCase(), secret)).toBe(ticket.id)
  expect(readBounceAddress(path.replace(/.@/, '_@'), secret)).toBeNull()
  expect(readBounceAddress(path, 'another secret')).toBeNull()
})

test.each([
  ['help@uni.example', 'help@uni.example', null],
  ['help+a+b@uni.example', 'help@uni.example', 'a+b'],
  ['help@uni+x.example', 'help@uni+x.example', null],
])('the address %s is of the mailbox %s, with the detail %j', (given, mailbox, detail) => {
  expect(splitAddress(given)).toEqual({ mailbox, detail })
})

test('an address for notes says that it is one, and serves for nothing else', () => {
  const forNotes = createReplyAddress('help@uni.example', ticket, { personId, secret, isNote: true })
  expect(forNotes).toMatch(/^help\+1042\.note\.[a-z2-7]{26}@uni\.example$/)
  const read = readReplyAddress(forNotes)
  expect(read).toMatchObject({ number: 1042, isNote: true })
  expect(read && isReplyAddressOf(read, { ticketId: ticket.id, personId }, secret)).toBe(true)
  const stripped = readReplyAddress(forNotes.replace('.note', ''))
  expect(stripped && isReplyAddressOf(stripped, { ticketId: ticket.id, personId }, secret)).toBe(false)
})

test('while the secret is being changed, addresses of before are still ours', () => {
  const changing = ['a present secret of the tests', secret] as const
  const read = readReplyAddress(address)
  const bounce = createBounceAddress('help@uni.example', ticket.id, secret)

  expect(read && isReplyAddressOf(read, { ticketId: ticket.id, personId }, changing)).toBe(true)
  expect(readBounceAddress(bounce, changing)).toBe(ticket.id)
  expect(readBounceAddress(bounce, changing[0])).toBeNull()
})
