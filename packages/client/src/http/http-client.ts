import { type ServerClock, serverClock } from '../clock/server-clock.ts'
import { addressOf } from './address.ts'
import { baseUrl } from './base-url.ts'
import { readCookie } from './cookies.ts'
import { AbortedError, ApiError, ContractError, NetworkError, TimeoutError } from './errors.ts'
import { parseJson, readError } from './read-error.ts'
import { reloadPage } from './reload-page.ts'
import type { RouteContract, RouteInput, RouteOutput } from './route-contract.ts'
import { observeServerTime } from './server-time.ts'
import { type SendFile, sendFile } from './send-file.ts'

export type Area = 'portal' | 'admin'

/** The specification's HTTP time-out (section 9). */
export const timeoutMs = 10_000

export type HttpClientOptions = {
  area: Area
  /** Default: the meta tag `app_url`, else the page's origin. */
  baseUrl?: string
  clock?: ServerClock
  timeoutMs?: number
  /** What a 401 does; default: reload the page once. */
  onUnauthorized?: () => void
  fetch?: typeof fetch
}

export type CallOptions = {
  signal?: AbortSignal
  /** `pass` keeps the page on a 401 and leaves the error to the caller: for sign-in forms. */
  unauthorized?: 'reload' | 'pass'
}

/**
 * The typed HTTP client. `call` sends a route of the contracts and gives its parsed answer; it rejects with
 * `ApiError`, `NetworkError`, `TimeoutError`, `AbortedError` or `ContractError`.
 */
export function createHttpClient(options: HttpClientOptions) {
  const base = options.baseUrl ?? baseUrl()
  const clock = options.clock ?? serverClock
  const limit = options.timeoutMs ?? timeoutMs
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

  /** Fetches a fresh anti-forgery cookie: first at start-up and again after a 419. */
  async function fetchCsrfCookie() {
    const { status, text } = await request('GET', '/sanctum/csrf-cookie', undefined, {})
    if (status >= 400) throw readError(status, text)
  }

  async function call<R extends RouteContract>(
    route: R,
    ...[input, callOptions]: Record<never, never> extends RouteInput<R>
      ? [input?: RouteInput<R>, options?: CallOptions]
      : [input: RouteInput<R>, options?: CallOptions]
  ): Promise<RouteOutput<R>> {
    const parts: { params?: unknown; query?: unknown; body?: unknown } = input ?? {}
    const answer = await exchange(route.method, addressOf(route.path, parts), parts.body, callOptions)
    return parseAnswer(route, answer)
  }

  /** Sends a file to `POST /api/files` and gives the answer as the route describes it; no time-out. */
  async function upload<R extends RouteContract>(route: R, file: File, progress: Pick<SendFile, 'onProgress' | 'signal'> = {}) {
    const { status, text } = await sendFile({ ...progress, address: `${base}${route.path}`, file, headers: headersFor(undefined) })
    const answer = status >= 200 && status < 300 ? parseJson(text) : await refuse(readError(status, text), {})
    return parseAnswer(route, answer)
  }

  return { area: options.area, baseUrl: base, call, upload, fetchCsrfCookie }
}

export type HttpClient = ReturnType<typeof createHttpClient>

function headersFor(body: unknown) {
  const token = readCookie('XSRF-TOKEN', document.cookie)
  return {
    accept: 'application/json',
    'x-requested-with': 'XMLHttpRequest',
    ...(token === null ? {} : { 'x-xsrf-token': token }),
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  }
}

function parseAnswer<R extends RouteContract>(route: R, answer: unknown): RouteOutput<R> {
  const parsed = route.response.safeParse(answer)
  if (parsed.success) return parsed.data
  throw new ContractError(`${route.method} ${route.path} answered out of contract: ${parsed.error.message}`)
}
