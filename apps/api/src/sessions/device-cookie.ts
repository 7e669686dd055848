import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { dayMs } from '@lodge/contracts'
import { listSecrets, presentSecret } from '@lodge/desk/foundation'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { cookieName, cookieOptions } from './session-cookie.ts'

const lifeDays = 180
const rememberedAccounts = 5

interface DeviceCookie {
  id: string
  issuedAt: number
  /** Keyed hashes of addresses, the latest first. */
  accounts: string[]
}

/**
 * Lets failures of strangers at the same address be counted separately (OWASP: Slow Down Online Guessing Attacks with
 * Device Cookies).
 */
export function rememberDevice(request: FastifyRequest, reply: FastifyReply, email: string): void {
  const { config, deps } = request.server
  const { id, accounts } = readCookie(request) ?? { id: randomBytes(12).toString('base64url'), accounts: [] }
  const secret = presentSecret(config.secret)
  const account = accountOf(secret, email)
  const all = [account, ...accounts.filter((other) => other !== account)].slice(0, rememberedAccounts)
  const content = `${id}.${deps.now().getTime().toString(36)}.${all.join('~')}`
  reply.setCookie(nameIn(request), `${content}.${sign(secret, content)}`, {
    ...cookieOptions(reply),
    maxAge: lifeDays * 24 * 60 * 60,
  })
}

/** Returns this browser's id if the account has signed in with it before. */
export function deviceIdForAccount(request: FastifyRequest, email: string): string | null {
  const browser = readCookie(request)
  const isKnown = listSecrets(request.server.config.secret).some((secret) =>
    browser?.accounts.includes(accountOf(secret, email)),
  )
  return browser && isKnown ? browser.id : null
}

/** Returns this browser's id if anybody has signed in with it before. */
export function readDeviceId(request: FastifyRequest): string | null {
  return readCookie(request)?.id ?? null
}

function readCookie(request: FastifyRequest): DeviceCookie | null {
  const { config, deps } = request.server
  const cookie = request.cookies[nameIn(request)] ?? ''
  const dot = cookie.lastIndexOf('.')
  const [content, signature] = [cookie.slice(0, Math.max(dot, 0)), cookie.slice(dot + 1)]
  if (!listSecrets(config.secret).some((secret) => isEqual(signature, sign(secret, content)))) return null
  const [id = '', issuedSeconds = '', accounts = ''] = cookie.split('.')
  const issuedAt = Number.parseInt(issuedSeconds, 36)
  const isOver = deps.now().getTime() - issuedAt > lifeDays * dayMs
  return isOver ? null : { id, issuedAt, accounts: accounts.split('~') }
}

function nameIn({ server }: FastifyRequest): string {
  return cookieName(server.config, 'lodge_known')
}

function accountOf(secret: string, email: string): string {
  return createHmac('sha256', secret)
    .update(`known-account:${email.toLowerCase()}`)
    .digest('base64url')
    .slice(0, 16)
}

function sign(secret: string, content: string): string {
  return createHmac('sha256', secret).update(`known-browser:${content}`).digest('base64url')
}

function isEqual(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
