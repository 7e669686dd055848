import { limits } from '@lodge/contracts'

/** A sign-in as a browser holds it: its cookies, and requests that carry them with the anti-forgery token. */
export interface BrowserSession {
  cookie: () => string
  token: () => string
  /** Sends a request with a form or JSON; throws `RequestError` for an answer that is no success, and as `fetch` does for none. */
  call: (method: string, path: string, body?: unknown) => Promise<SessionResponse>
}

export interface SessionResponse {
  status: number
  json: unknown
}

export class RequestError extends Error {
  readonly status: number

  constructor(request: string, status: number, text: string) {
    super(`${request} answered ${status}: ${text}`)
    this.status = status
  }
}

/** Creates a session at this address, not signed in yet. A request waits for its answer for as long as a client does. */
export function createSession(base: string, timeoutMs: number = limits.httpTimeoutMs): BrowserSession {
  const jar = new Map<string, string>()
  const cookie = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
  const token = () => decodeURIComponent(jar.get('XSRF-TOKEN') ?? '')
  return {
    cookie,
    token,
    call: async (method, path, body) => {
      const response = await fetch(`${base}${path}`, {
        method,
        headers: {
          cookie: cookie(),
          'x-xsrf-token': token(),
          ...(body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
        signal: AbortSignal.timeout(timeoutMs),
      })
      for (const line of response.headers.getSetCookie()) {
        const [pair = ''] = line.split(';')
        const equalsSign = pair.indexOf('=')
        jar.set(pair.slice(0, equalsSign), pair.slice(equalsSign + 1))
      }
      const text = await response.text()
      if (!response.ok) throw new RequestError(`${method} ${path}`, response.status, text)
      return { status: response.status, json: text === '' ? null : JSON.parse(text) }
    },
  }
}

/** Opens a session at this address, of an agent or a supervisor. */
export async function signInStaff(base: string, email: string, password: string): Promise<BrowserSession> {
  const session = createSession(base)
  await enterPassword(session, email, password)
  return session
}

/** Signs an agent or a supervisor in at the desk. */
export async function enterPassword(session: BrowserSession, email: string, password: string): Promise<void> {
  await session.call('GET', '/sanctum/csrf-cookie')
  await session.call('POST', '/api/backend/auth/session', { email, password })
}
