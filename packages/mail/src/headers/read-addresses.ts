import addressparser from 'nodemailer/lib/addressparser/index.js'
import type { CharsetHints } from '../mime/decode-charset.ts'
import { decodeRaw, decodeWordsWithin } from '../mime/decode-words.ts'
import { type Header, headersOf } from '../mime/read-headers.ts'

export interface MailAddress {
  /** In lower case. */
  address: string
  /** Empty where none was given. */
  name: string
  /** Set where the name looks like another address than the real one. */
  isNameMisleading: boolean
}

interface Entry {
  name: string
  address?: string
  group?: Entry[]
}

/** Returns the addresses of all headers of a name, those within groups too, each once. */
export function readAddresses(
  headers: readonly Header[],
  key: string,
  hints: CharsetHints = {},
): MailAddress[] {
  const entries = headersOf(headers, key).flatMap((value) => parseEntries(value, hints))
  const found = entries
    .flatMap(({ group, ...entry }) => group ?? [entry])
    .flatMap((entry) => toAddress(entry, hints))
  return [...new Map(found.map((address) => [address.address, address])).values()]
}

/** Returns the entries of an address list; an entry with a group has no address of its own. */
export function parseEntries(value: string, hints: CharsetHints): Entry[] {
  return addressparser(mend(decodeRaw(value, hints).slice(0, longestList)))
}

/** A quote that is never closed would take the address along. */
function mend(list: string): string {
  const isOpen = list.replace(/\\./g, '').split('"').length % 2 === 0
  const closed = (isOpen ? list.replace(/"([^"]*)$/, '$1') : list).replace(/<mailto:/gi, '<')
  return closed.includes('<')
    ? closed.replace(quotedOrBracketed, (whole, bracketed?: string) => (bracketed ? `${bracketed},` : whole))
    : closed.replace(bareNeighbours, '$1,')
}

/**
 * Addresses with nothing between them are two: of a sender who names somebody else first, one server proves the one and
 * another reads the other.
 */
const quotedOrBracketed = /"(?:\\.|[^"\\]){0,1000}"|(<[^<>\s@]{1,64}@[^<>\s@]{1,255}>)(?=\s{0,9}[^\s,;>()])/g
const bareNeighbours = /([^\s,;:"()@]{1,64}@[^\s,;:"()@]{1,255})(?=\s[^\s,;:"()@]{1,64}@)/g

/** Twenty thousand addresses are fewer signs than this. */
const longestList = 2_000_000
const address = /^[^\s@<>(),;:"]+@[^\s@<>(),;:"]+$|^"[^"]+"@[^\s@<>(),;:"]+$/

function toAddress(entry: Entry, hints: CharsetHints): MailAddress[] {
  const own = (entry.address ?? '')
    .trim()
    .replace(/^<|>$/g, '')
    .replace(/^\[([^[\]]*)\]$/, '$1')
    .replace(/\.$/, '')
    .toLowerCase()
  if (!address.test(own)) return []
  const name = cleanName(decodeWordsWithin(entry.name, hints))
  const named = addressWithin(name)
  return [
    {
      address: own,
      name: name.toLowerCase() === own ? '' : name,
      isNameMisleading: named !== null && named !== own,
    },
  ]
}

/** Direction marks can make a name end where it does not. */
function cleanName(name: string): string {
  return name
    .replace(/(?![\u200c\u200d])[\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .replace(/\s+/g, ' ')
    .replace(/^["'<>]+|["'<>]+$/g, '')
    .trim()
    .slice(0, 200)
}

/** Returns the first thing within a text that looks like an address, in lower case. */
export function addressWithin(text: string): string | null {
  return (
    /[^\s@<>(),;:"'[\]＠＜＞（），；：、。「」【】]{1,64}[@＠][^\s@<>(),;:"'[\]＠＜＞（），；：、。「」【】]+\.[^\s@<>(),;:"'[\]＠＜＞（），；：、。「」【】]+/
      .exec(text)?.[0]
      .replace('＠', '@')
      .toLowerCase() ?? null
  )
}
