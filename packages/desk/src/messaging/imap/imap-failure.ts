import type { ImapProblem } from '@lodge/contracts'
import { DomainError } from '@lodge/domain'
import { isAboutCertificate, UnreachableServer } from '../mail-servers/unreachable-server.ts'

/** The reason why mail cannot be fetched, where we have found it out ourselves. */
export class ImapFailure extends Error {
  readonly problem: ImapProblem

  constructor(problem: ImapProblem, options: ErrorOptions = {}) {
    super(problem, options)
    this.problem = problem
  }
}

/** This process may no longer fetch for a mailbox: another one has the lease, or the settings have changed. */
export class LostLease extends Error {}

const away = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ETIMEDOUT',
  'EPIPE',
  // Those of imapflow.
  'CONNECT_TIMEOUT',
  'GREETING_TIMEOUT',
  'ETIMEOUT',
  'NoConnection',
  'EConnectionClosed',
  'ClosedAfterConnectText',
  'ClosedAfterConnectTLS',
])

/** Returns the problem of an error that came up while mail was fetched. */
export function problemOf(error: unknown): ImapProblem {
  if (error instanceof ImapFailure || error instanceof UnreachableServer) return error.problem
  if (error instanceof DomainError && error.code === 'insufficient_storage') return 'no_room'
  const { code, marks } = partsOf(error)
  if (marks.has('authenticationFailed')) return 'password_refused'
  if (marks.has('mailboxMissing')) return 'folder_missing'
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'name_unknown'
  if (isAboutCertificate(code)) return 'certificate'
  if (marks.has('tlsFailed') || code.startsWith('ERR_SSL') || code === 'EPROTO') return 'no_tls'
  if (code === 'ENOSPC') return 'no_room'
  return away.has(code) ? 'server_away' : 'other'
}

/** Marks that imapflow sets on an error. */
const markNames = ['authenticationFailed', 'mailboxMissing', 'tlsFailed'] as const

function partsOf(error: unknown): { code: string; marks: Set<(typeof markNames)[number]> } {
  const parts: Record<string, unknown> = error instanceof Error ? { ...error } : {}
  return {
    code: typeof parts.code === 'string' ? parts.code : '',
    marks: new Set(markNames.filter((name) => parts[name] === true)),
  }
}
