import { idempotencyKeyHeader, limits, peopleRoutes } from '@lodge/contracts'
import { type ServerClock, serverClock } from '../clock/server-clock.ts'
import { AbortedError, type ApiError, NetworkError, TimeoutError } from './api-error.ts'
import { baseUrl } from './base-url.ts'
import { readCsrfToken } from './cookies.ts'
import { parseJson } from './parse-json.ts'
import { readRefusal } from './read-refusal.ts'
import { observeServerTime } from './server-time.ts'

export type TransportOptions = {
  /** By default the meta tag `app_url`, else the page's origin. */
  baseUrl?: string
  clock?: ServerClock
  timeoutMs?: number
  /** Called on a 401, unless the caller keeps the page. */
  onUnauthorized?: () => void
  fetch?: typeof fetch
}

export type CallOptions = {
  signal?: AbortSignal
  /** `pass` keeps the page on a 401 and leaves the error to the caller: for sign-in forms. */
  unauthorized?: 'reload' | 'pass'
}

export function createTransport(options: TransportOptions) {
  const base = options.baseUrl ?? baseUrl()
  const clock = options.clock ?? serverClock
  const limit = options.timeoutMs ?? limits.httpTimeoutMs
  const send = options.fetch ?? ((input, init) => fetch(input, init))

  async function request(
    method: string,
    address: string,
    body: unknown,
    { signal, idempotencyKey }: CallOptions & { idempotencyKey?: string | undefined },
  ) {
    const timeout = AbortSignal.timeout(limit)
    const sentMs = Date.now()
    try {
      const response = await send(`${base}${address}`, {
        method,
        credentials: 'include',
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
        headers: {
          ...headersFor(body),
          ...(idempotencyKey !== undefined && { [idempotencyKeyHeader]: idempotencyKey }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      observeServerTime(clock, response.headers, sentMs)
      return { status: response.status, text: await response.text() }
    } catch (cause) {
      if (signal?.aborted) throw new AbortedError('The request was given up', { cause })
      if (timeout.aborted) throw new TimeoutError(`No answer within ${limit} ms`, { cause })
      throw new NetworkError('The server could not be reached', { cause })
    }
  }

  /** Throws what the server refused. */
  async function read({ status, text }: { status: number; text: string }, call: CallOptions = {}) {
    return status >= 200 && status < 300 ? parseJson(text) : refuse(await readRefusal(status, text), call)
  }

  async function refuse(error: ApiError, { unauthorized = 'reload' }: CallOptions = {}): Promise<never> {
    if (error.status === 419) await fetchCsrfCookie().catch(() => undefined)
    if (error.status === 401 && unauthorized === 'reload') options.onUnauthorized?.()
    throw error
  }

  /** Runs at start-up, and again after a 419. */
  async function fetchCsrfCookie() {
    const { status, text } = await request(
      peopleRoutes.csrfCookie.method,
      peopleRoutes.csrfCookie.path,
      undefined,
      {},
    )
    if (status >= 400) throw await readRefusal(status, text)
  }

  return { base, send, request, read, refuse, fetchCsrfCookie }
}

export function headersFor(body: unknown) {
  const token = readCsrfToken(document.cookie)
  return {
    accept: 'application/json',
    'x-requested-with': 'XMLHttpRequest',
    ...(token === null ? {} : { 'x-xsrf-token': token }),
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  }
}
