import { limits, type RouteContract, routes } from '@lodge/contracts'
import type { z } from 'zod'
import { type ServerClock, serverClock } from '../clock/server-clock.ts'
import { AbortedError, ApiError, ContractError, NetworkError, TimeoutError } from './api-error.ts'
import { baseUrl } from './base-url.ts'
import { buildUrl } from './build-url.ts'
import { readCsrfToken } from './cookies.ts'
import { parseJson, readError } from './read-error.ts'
import { reloadPage } from './reload-page.ts'
import type { CallArguments, RouteInput, RouteOutput } from './route-contract.ts'
import { type SendFile, sendFile } from './send-file.ts'
import { observeServerTime } from './server-time.ts'

export type Area = 'portal' | 'admin'

export type HttpClientOptions = {
  area: Area
  /** By default the meta tag `app_url`, else the page's origin. */
  baseUrl?: string
  clock?: ServerClock
  timeoutMs?: number
  /** Called on a 401; by default it reloads the page once. */
  onUnauthorized?: () => void
  fetch?: typeof fetch
}

export type CallOptions = {
  signal?: AbortSignal
  /** `pass` keeps the page on a 401 and leaves the error to the caller: for sign-in forms. */
  unauthorized?: 'reload' | 'pass'
}

/**
 * Creates the typed HTTP client. `call` sends a request to a route of the contracts and returns its parsed answer; it
 * rejects with `ApiError`, `NetworkError`, `TimeoutError`, `AbortedError` or `ContractError`.
 */
export function createHttpClient(options: HttpClientOptions) {
  const base = options.baseUrl ?? baseUrl()
  const clock = options.clock ?? serverClock
  const limit = options.timeoutMs ?? limits.httpTimeoutMs
  const send = options.fetch ?? ((input, init) => fetch(input, init))

  async function request(method: string, address: string, body: unknown, { signal }: CallOptions) {
    const timeout = AbortSignal.timeout(limit)
    const sentMs = Date.now()
    try {
      const response = await send(`${base}${address}`, {
        method,
        credentials: 'include',
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
        headers: headersFor(body),
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

  async function exchange(method: string, address: string, body: unknown, call: CallOptions = {}) {
    const { status, text } = await request(method, address, body, call)
    if (status >= 200 && status < 300) return parseJson(text)
    return refuse(readError(status, text), call)
  }

  async function refuse(error: ApiError, { unauthorized = 'reload' }: CallOptions): Promise<never> {
    if (error.status === 419) await fetchCsrfCookie().catch(() => undefined)
    if (error.status === 401 && unauthorized === 'reload') (options.onUnauthorized ?? reloadPage)()
    throw error
  }

  /** Fetches a new anti-forgery cookie: first at start-up, and again after a 419. */
  async function fetchCsrfCookie() {
    const { status, text } = await request(routes.csrfCookie.method, routes.csrfCookie.path, undefined, {})
    if (status >= 400) throw readError(status, text)
  }

  async function call<R extends RouteContract>(
    route: R,
    ...[input, callOptions]: CallArguments<R, CallOptions>
  ): Promise<RouteOutput<R>> {
    const parts: { params?: unknown; query?: unknown; body?: unknown } = input ?? {}
    const answer = await exchange(route.method, buildUrl(route.path, parts), parts.body, callOptions)
    return parseAnswer<R['response']>(route.response, answer, `${route.method} ${route.path}`)
  }

  /**
   * Sends a file to a route as multipart and returns the parsed answer. There is no time-out: large files take long.
   */
  async function upload<R extends RouteContract>(
    route: R,
    file: File,
    progress: Pick<SendFile, 'onProgress' | 'signal'> = {},
  ) {
    const { status, text } = await sendFile({
      ...progress,
      address: `${base}${route.path}`,
      file,
      headers: headersFor(undefined),
    })
    const answer = status >= 200 && status < 300 ? parseJson(text) : await refuse(readError(status, text), {})
    return parseAnswer<R['response']>(route.response, answer, `${route.method} ${route.path}`)
  }

  /** Fetches a file from a route, without a time-out. */
  async function download<R extends RouteContract>(route: R, input: RouteInput<R>): Promise<Blob> {
    const parts: { params?: unknown; query?: unknown } = input
    try {
      const response = await send(`${base}${buildUrl(route.path, parts)}`, {
        method: route.method,
        credentials: 'include',
        headers: headersFor(undefined),
      })
      if (response.ok) return await response.blob()
      return await refuse(readError(response.status, await response.text()), {})
    } catch (cause) {
      if (cause instanceof ApiError) throw cause
      throw new NetworkError('The file did not come whole', { cause })
    }
  }

  return { area: options.area, baseUrl: base, call, upload, download, fetchCsrfCookie }
}

export type HttpClient = ReturnType<typeof createHttpClient>

function headersFor(body: unknown) {
  const token = readCsrfToken(document.cookie)
  return {
    accept: 'application/json',
    'x-requested-with': 'XMLHttpRequest',
    ...(token === null ? {} : { 'x-xsrf-token': token }),
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  }
}

function parseAnswer<Schema extends z.ZodType>(
  schema: Schema,
  answer: unknown,
  route: string,
): z.output<Schema> {
  const parsed = schema.safeParse(answer)
  if (parsed.success) return parsed.data
  throw new ContractError(`${route} answered out of contract: ${parsed.error.message}`)
}
