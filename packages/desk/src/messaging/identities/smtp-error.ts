import type { SmtpProblem } from '@lodge/contracts'
import { isAboutCertificate, UnreachableServer } from '../mail-servers/unreachable-server.ts'

/** The reason why the mail server of a mailbox takes no mail, where it is none of the mail's. */
export class SmtpError extends Error {
  readonly problem: SmtpProblem

  constructor(problem: SmtpProblem, message: string = problem, options: ErrorOptions = {}) {
    super(message, options)
    this.problem = problem
  }
}

/** Codes of nodemailer, and of the connection below it. */
const problems: Record<string, SmtpProblem> = {
  EAUTH: 'password_refused',
  ENOAUTH: 'password_refused',
  ETLS: 'no_tls',
  EREQUIRETLS: 'no_tls',
  ENOTFOUND: 'name_unknown',
  EDNS: 'name_unknown',
  ECONNECTION: 'server_away',
  ECONNREFUSED: 'server_away',
  ECONNRESET: 'server_away',
  EHOSTUNREACH: 'server_away',
  ENETUNREACH: 'server_away',
  EPIPE: 'server_away',
  ESOCKET: 'server_away',
  ETIMEDOUT: 'server_away',
}

/** Returns the error of a server that has refused a token as one that says so; any other as it is. */
export function asTokenRefusal(error: unknown): unknown {
  if (error instanceof SmtpError || serverProblemOf(error) !== 'password_refused') return error
  return new SmtpError('token_refused', error instanceof Error ? error.message : undefined, { cause: error })
}

/**
 * Returns what keeps a mail server from taking any mail of a mailbox; null where it answered about one mail or recipient,
 * which others do not share.
 */
export function serverProblemOf(error: unknown): SmtpProblem | null {
  if (error instanceof SmtpError || error instanceof UnreachableServer) return error.problem
  const { code, originalCode, command, responseCode } = partsOf(error)
  const codes = [originalCode, code]
  if (codes.some(isAboutCertificate)) return 'certificate'
  if (codes.some((name) => name.startsWith('ERR_SSL') || name === 'EPROTO')) return 'no_tls'
  if (responseCode === authenticationRequired) return 'password_refused'
  if (isAboutSender(command, responseCode)) return 'sender_refused'
  if (code === 'EENVELOPE' || code === 'EMESSAGE' || code === 'ESTREAM') return null
  const known = codes.flatMap((name) => problems[name] ?? [])[0]
  return known ?? (responseCode === null ? 'other' : null)
}

const authenticationRequired = 530

/** A server that takes no mail from this address says so at `MAIL FROM`; a 552 there is about the size of the mail. */
function isAboutSender(command: string, responseCode: number | null): boolean {
  return command.startsWith('MAIL') && responseCode !== null && responseCode >= 500 && responseCode !== 552
}

function partsOf(error: unknown) {
  const parts: Record<string, unknown> = error instanceof Error ? { ...error } : {}
  const cause = error instanceof Error && error.cause instanceof Error ? { ...error.cause } : {}
  const text = (value: unknown) => (typeof value === 'string' ? value : '')
  return {
    code: text(parts.code),
    originalCode:
      text(parts.originalCode) || text(Object.entries(cause).find(([key]) => key === 'code')?.[1]),
    command: text(parts.command),
    responseCode: typeof parts.responseCode === 'number' ? parts.responseCode : null,
  }
}
