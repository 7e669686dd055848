import type { Header } from '../mime/read-headers.ts'
import {
  type Authentication,
  clausesOf,
  domainOf,
  type Finding,
  readFinding,
  summarise,
} from './read-authentication.ts'

/** The name by which Microsoft 365 is trusted, since it signs its `Authentication-Results` with none. */
export const microsoftAuthority = 'protection.outlook.com'

/**
 * Returns what Microsoft 365 found out about the sender of a mail that came to it from outside, as it stands in a
 * mailbox of its own; null wherever another than its server at the border might have written that. Whoever sends a
 * mail can write anything, but below the `Received` line of that server: its results stand right above that line, with
 * nothing but lines of Microsoft's servers above them. Of mail between mailboxes of one organisation, which crosses no
 * border, it finds out nothing.
 */
export function readMicrosoftAuthentication(
  headers: readonly Header[],
  fromAddress: string | null,
): Authentication | null {
  const place = headers.findIndex(({ key }) => key === 'authentication-results')
  const value = headers[place]?.value
  if (value === undefined || !isWrittenAtBorder(headers, place) || !cameFromOutside(headers)) return null
  const clauses = clausesOf(value)
  // With a name in front it is another server's.
  if (readFinding(clauses[0] ?? '').length === 0) return null
  const findings = clauses.flatMap(readFinding)
  const result = summarise(findings, { authority: microsoftAuthority, fromAddress, headers })
  const isSure = areWhole(findings, domainOf(fromAddress)) && !saysForged(clauses)
  return isSure || result.dmarc === 'fail' ? result : null
}

const sendersField =
  /^(?:from|sender|reply-to|to|cc|subject|date|message-id|in-reply-to|references|mime-version|content-.*|dkim-signature)$/

function isWrittenAtBorder(headers: readonly Header[], place: number): boolean {
  const above = headers.slice(0, place)
  const hops = above.filter(({ key }) => key === 'received').map(({ value }) => readHop(value))
  const below = headers.slice(place + 1).find(({ key }) => key !== 'received-spf')
  const border = below?.key === 'received' ? readHop(below.value) : null
  const inner = hops.at(-1)
  if (!inner || !border || above.some(({ key }) => sendersField.test(key))) return false
  return (
    hops.every(({ by }) => isMicrosoft(by) && !isBorder(by)) &&
    isBorder(border.by) &&
    isMicrosoft(inner.from) &&
    // The server at the border has one name for the world and one inside.
    inner.from.split('.')[0] === border.by.split('.')[0]
  )
}

interface Hop {
  from: string
  by: string
}

function readHop(value: string): Hop {
  const [, from = '', by = ''] = /^from\s+(\S+)\s(?:.*?\s)?by\s+(\S+)/i.exec(value) ?? []
  return { from: from.toLowerCase(), by: by.toLowerCase() }
}

function isMicrosoft(host: string): boolean {
  return /\.(?:outlook\.com|office365\.com|exchangelabs\.com)$/.test(host)
}

function isBorder(host: string): boolean {
  return host.endsWith('.mail.protection.outlook.com')
}

/**
 * Exchange takes this header out of what comes from outside and writes its own; one who has signed in to the
 * organisation is *Internal*, whatever lines they write to look as if they came by the border.
 */
function cameFromOutside(headers: readonly Header[]): boolean {
  const words = headers.filter(({ key }) => key === 'x-ms-exchange-organization-authas')
  return words.length > 0 && words.every(({ value }) => value.toLowerCase() === 'anonymous')
}

/** Names that a sender chooses stand among the results, and must not bring results of their own along. */
function areWhole(findings: readonly Finding[], from: string | null): boolean {
  const of = (name: string) => findings.filter(({ method }) => method === name)
  const [dmarc, ...more] = of('dmarc')
  return more.length === 0 && of('compauth').length === 1 && from !== null && dmarc?.domain === from
}

/** Microsoft goes by more than DMARC, and lets what it takes for forged lie in the mailbox all the same. */
function saysForged(clauses: readonly string[]): boolean {
  return clauses.some((clause) => /^\s*compauth\s*=\s*fail\b/i.test(clause))
}
