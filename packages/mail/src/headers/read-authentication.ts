import { type Header, headersOf } from '../mime/read-headers.ts'

export type AuthenticationResult = 'pass' | 'fail' | 'none' | 'error'

/** Findings of the university's own mail server, or of ours, about a mail's sender. */
export interface Authentication {
  spf: AuthenticationResult
  dkim: AuthenticationResult
  dmarc: AuthenticationResult
  arc: AuthenticationResult
  /** The domain that SPF or DKIM proved and that is the sender's own, or belongs to it. */
  alignedDomain: string | null
  /** The server that says so. */
  authority: string
  /** The domain that sealed the mail last, where it was forwarded by a server that does so. */
  sealedBy: string | null
}

/** The result of one method, and the domain that it is about. */
export interface Finding {
  method: string
  result: AuthenticationResult
  domain: string | null
}

const longestValue = 20_000
/** Words of RFC 8601 and of Microsoft; all others say nothing. */
const results = new Map<string, AuthenticationResult>(
  Object.entries({
    pass: 'pass',
    fail: 'fail',
    softfail: 'fail',
    hardfail: 'fail',
    policy: 'fail',
    reject: 'fail',
    quarantine: 'fail',
    temperror: 'error',
    permerror: 'error',
  }),
)

/**
 * Returns what the topmost `Authentication-Results` of a trusted server says, and nothing that others wrote, since
 * anybody can write such a header. Null where none says anything.
 */
export function readAuthentication(
  headers: readonly Header[],
  fromAddress: string | null,
  trustedAuthorities: readonly string[],
): Authentication | null {
  const trusted = trustedAuthorities.map((name) => name.toLowerCase())
  for (const value of headersOf(headers, 'authentication-results')) {
    const [head = '', ...clauses] = clausesOf(value)
    const authority = head.trim().split(/\s+/)[0]?.toLowerCase() ?? ''
    if (!trusted.includes(authority)) continue
    return summarise(clauses.flatMap(readFinding), { authority, fromAddress, headers })
  }
  return null
}

/** Returns what stands between the semicolons of an `Authentication-Results`, without comments. */
export function clausesOf(value: string): string[] {
  return withoutComments(value.slice(0, longestValue)).split(';')
}

interface Situation {
  authority: string
  fromAddress: string | null
  headers: readonly Header[]
}

/** Returns what findings come to for whoever a mail says it is from. */
export function summarise(
  findings: readonly Finding[],
  { authority, fromAddress, headers }: Situation,
): Authentication {
  const from = domainOf(fromAddress)
  const proved = findings.filter(
    ({ method, result }) => result === 'pass' && ['spf', 'dkim'].includes(method),
  )
  const aligned = proved.find(({ domain }) => isAligned(domain, from))
  return {
    spf: resultOf(findings, 'spf'),
    dkim: resultOf(findings, 'dkim'),
    dmarc: resultOf(findings, 'dmarc'),
    arc: resultOf(findings, 'arc'),
    alignedDomain: aligned?.domain ?? null,
    authority,
    sealedBy: readSealer(headers),
  }
}

/** A mail may have several signatures, of which one that holds is enough. */
function resultOf(findings: readonly Finding[], method: string): AuthenticationResult {
  const own = findings.filter((finding) => finding.method === method).map(({ result }) => result)
  if (method === 'dmarc' || method === 'arc') return own[0] ?? 'none'
  return own.includes('pass') ? 'pass' : (own[0] ?? 'none')
}

const finding = /^\s*([a-z0-9-]+)(?:\s*\/\s*\d+)?\s*=\s*([a-z]+)([\s\S]*)$/i
const domainProperty = new Map<string, RegExp>(
  Object.entries({
    spf: /\bsmtp\.(?:mailfrom|mail|helo)\s*=\s*"?([^\s;"]+)/i,
    dkim: /\bheader\.(?:d|i)\s*=\s*"?([^\s;"]+)/i,
    dmarc: /\bheader\.from\s*=\s*"?([^\s;"]+)/i,
  }),
)

/** Returns the finding that a clause holds, if it holds one. */
export function readFinding(clause: string): Finding[] {
  const [, name, word = '', properties = ''] = finding.exec(clause) ?? []
  if (name === undefined) return []
  const method = name.toLowerCase()
  const domain = domainProperty.get(method)?.exec(properties)?.[1] ?? null
  return [{ method, result: results.get(word.toLowerCase()) ?? 'none', domain: domainOf(domain) }]
}

/** Returns the domain of an address, or of what is one already. */
export function domainOf(address: string | null): string | null {
  const domain = address?.toLowerCase().replace(/^.*@/, '').replace(/\.$/, '')
  return domain ? domain : null
}

/** Relaxed alignment, without a list of public suffixes: one domain is the other or lies below it. */
function isAligned(domain: string | null, from: string | null): boolean {
  if (domain === null || from === null || !domain.includes('.') || !from.includes('.')) return false
  return domain === from || domain.endsWith(`.${from}`) || from.endsWith(`.${domain}`)
}

function readSealer(headers: readonly Header[]): string | null {
  const seals = headersOf(headers, 'arc-seal').map((value) => ({
    instance: Number(/(?:^|;)\s*i\s*=\s*(\d+)/.exec(value)?.[1] ?? 0),
    domain: /(?:^|;)\s*d\s*=\s*([^\s;]+)/.exec(value)?.[1] ?? null,
  }))
  const last = seals.toSorted((one, other) => other.instance - one.instance)[0]
  return domainOf(last?.domain ?? null)
}

function withoutComments(text: string): string {
  let plain = text
  for (let depth = 0; depth < 5 && /\([^()]*\)/.test(plain); depth++)
    plain = plain.replace(/\([^()]*\)/g, ' ')
  return plain
}
