import { createHmac, timingSafeEqual } from 'node:crypto'
import { deriveKey } from '../../foundation/derive-key.ts'
import { listSecrets, presentSecret, type Secret } from '../../foundation/secret.ts'

/** Letters that every mail program writes as they are, in either case. */
const alphabet = 'abcdefghijklmnopqrstuvwxyz234567'
const macLength = 26

interface ReplyTicket {
  id: string
  number: number
}

interface ReplyPerson {
  personId: string
  secret: Secret
  /** The mail is about an internal note, and so is what answers it. */
  isNote?: boolean
}

/**
 * Returns the address by which one person answers one ticket: `help+1042.<signature>@uni.example`, and
 * `help+1042.note.<signature>@uni.example` for what stays internal. Whoever has it has been sent a mail about that ticket.
 */
export function createReplyAddress(
  mailbox: string,
  ticket: ReplyTicket,
  { personId, secret, isNote = false }: ReplyPerson,
): string {
  const at = mailbox.lastIndexOf('@')
  const mac = sign(signedText(ticket.id, personId, isNote), presentSecret(secret))
  return `${mailbox.slice(0, at)}+${ticket.number}.${isNote ? 'note.' : ''}${mac}${mailbox.slice(at)}`
}

export interface ReadReplyAddress {
  number: number
  mac: string
  isNote: boolean
}

/** Splits an address into that of its mailbox, and what came after a plus sign; null for nothing. */
export function splitAddress(address: string): { mailbox: string; detail: string | null } {
  const at = address.lastIndexOf('@')
  const plus = address.indexOf('+')
  if (plus < 0 || plus > at) return { mailbox: address, detail: null }
  return { mailbox: address.slice(0, plus) + address.slice(at), detail: address.slice(plus + 1, at) }
}

/** Returns what an address for replies says; null for any other. It is not yet known to be ours. */
export function readReplyAddress(address: string): ReadReplyAddress | null {
  const { detail } = splitAddress(address)
  const [, number, note, mac] = /^(\d{1,9})\.(note\.)?([a-z2-7]{26})$/i.exec(detail ?? '') ?? []
  if (!number || !mac) return null
  return { number: Number(number), mac: mac.toLowerCase(), isNote: note !== undefined }
}

/** Returns whether this address for replies was made for this ticket and person. */
export function isReplyAddressOf(
  { mac, isNote }: ReadReplyAddress,
  { ticketId, personId }: { ticketId: string; personId: string },
  secret: Secret,
): boolean {
  return isSigned(mac, signedText(ticketId, personId, isNote), secret)
}

function signedText(ticketId: string, personId: string, isNote: boolean): string {
  return isNote ? `${ticketId} ${personId} note` : `${ticketId} ${personId}`
}

const idLength = 32

/** Returns the return path of a delivery: what the mail server says about it comes back to it. */
export function createBounceAddress(mailbox: string, deliveryId: string, secret: Secret): string {
  const at = mailbox.lastIndexOf('@')
  const id = deliveryId.replaceAll('-', '')
  return `${mailbox.slice(0, at)}+b.${id}${sign(`bounce ${id}`, presentSecret(secret)).slice(0, 10)}${mailbox.slice(at)}`
}

/** Returns the id of the delivery that a return path of ours names; null for any other address. */
export function readBounceAddress(address: string, secret: Secret): string | null {
  const [, id, mac] = /^b\.([0-9a-f]{32})([a-z2-7]{10})$/i.exec(splitAddress(address).detail ?? '') ?? []
  if (!id || !mac || id.length !== idLength) return null
  const isOurs = isSigned(mac.toLowerCase(), `bounce ${id.toLowerCase()}`, secret)
  return isOurs ? id.toLowerCase().replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-') : null
}

/** Returns whether a secret of now has signed the text; a shorter signature is the beginning of a whole one. */
function isSigned(mac: string, text: string, secret: Secret): boolean {
  const given = Buffer.from(mac)
  return listSecrets(secret).some((each) =>
    timingSafeEqual(given, Buffer.from(sign(text, each).slice(0, given.length))),
  )
}

function sign(text: string, secret: string): string {
  const key = deriveKey(secret, 'lodge-reply-address')
  return base32(createHmac('sha256', key).update(text).digest()).slice(0, macLength)
}

/** RFC 4648 without padding: an address has no room for the cases of base64. */
function base32(bytes: Buffer): string {
  let bits = 0
  let value = 0
  let text = ''
  for (const byte of bytes) {
    value = ((value << 8) | byte) & 0xffff
    bits += 8
    while (bits >= 5) {
      bits -= 5
      text += alphabet[(value >> bits) & 31]
    }
  }
  return text
}
