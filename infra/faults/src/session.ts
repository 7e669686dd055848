/** What a browser holds of one sign-in: its cookies, and requests that carry them with the anti-forgery token. */
export interface Session {
  cookie: () => string
  call: (method: string, path: string, body?: unknown) => Promise<Answer>
}

export interface Answer {
  status: number
  json: unknown
}

/** A session at this address, not signed in yet. A refused connection throws, as in a browser. */
export function openSession(base: string): Session {
  const jar = new Map<string, string>()
  const cookie = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
  return {
    cookie,
    call: async (method, path, body) => {
      const response = await fetch(`${base}${path}`, {
        method,
        headers: {
          cookie: cookie(),
          'x-xsrf-token': decodeURIComponent(jar.get('XSRF-TOKEN') ?? ''),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(10_000),
      })
      for (const line of response.headers.getSetCookie()) {
        const [pair = ''] = line.split(';')
        const cut = pair.indexOf('=')
        jar.set(pair.slice(0, cut), pair.slice(cut + 1))
      }
      const text = await response.text()
      return { status: response.status, json: text === '' ? null : JSON.parse(text) }
    },
  }
}
