/** A signed-in HTTP session of the bench: its cookies, and requests that carry them and the anti-forgery token. */
export interface Session {
  cookie: () => string
  /** The anti-forgery token. */
  token: () => string
  call: (method: string, path: string, body?: unknown) => Promise<{ status: number; json: unknown }>
}

export function openSession(base: string): Session {
  const jar = new Map<string, string>()
  const cookie = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ')

  const token = () => decodeURIComponent(jar.get('XSRF-TOKEN') ?? '')

  async function call(method: string, path: string, body?: unknown) {
    const response = await fetch(`${base}${path}`, {
      method,
      headers: {
        cookie: cookie(),
        'x-xsrf-token': token(),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      const cut = pair.indexOf('=')
      jar.set(pair.slice(0, cut), pair.slice(cut + 1))
    }
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`)
    return { status: response.status, json: text === '' ? null : JSON.parse(text) }
  }

  return { cookie, token, call }
}

/** Signs a member of staff in. */
export async function signInStaff(base: string, email: string, password: string): Promise<Session> {
  const session = openSession(base)
  await session.call('GET', '/sanctum/csrf-cookie')
  await session.call('POST', '/api/backend/auth/session', { email, password })
  return session
}

/** Signs a student in with the code from the mail catcher. */
export async function signInStudent(base: string, mailApi: string, email: string): Promise<Session> {
  const session = openSession(base)
  await session.call('GET', '/sanctum/csrf-cookie')
  await session.call('POST', '/api/auth/codes', { email })
  await session.call('POST', '/api/auth/session', { email, code: await codeFor(mailApi, email) })
  return session
}

async function codeFor(mailApi: string, email: string): Promise<string> {
  for (let tries = 0; tries < 200; tries += 1) {
    const mails: { to: { address: string }[]; text: string }[] = await (
      await fetch(`${mailApi}/email`)
    ).json()
    const mail = mails.findLast(({ to }) => to.some(({ address }) => address === email))
    const code = mail && /\b\d{6}\b/.exec(mail.text)?.[0]
    if (code) return code
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`No code arrived for ${email}`)
}
