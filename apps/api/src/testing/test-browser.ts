import type { FastifyInstance } from 'fastify'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
type Payload = object | string | Buffer

export type TestBrowser = ReturnType<typeof createTestBrowser>

/** Keeps cookies and sends the anti-forgery header as our clients do. */
export function createTestBrowser(app: FastifyInstance) {
  const cookies = new Map<string, string>()

  async function send(method: Method, url: string, payload?: Payload, headers: Record<string, string> = {}) {
    const token = cookies.get('__Host-XSRF-TOKEN') ?? cookies.get('XSRF-TOKEN')
    const answer = await app.inject({
      method,
      url,
      headers: { ...(token && { 'x-xsrf-token': token }), ...headers },
      cookies: Object.fromEntries(cookies),
      ...(payload !== undefined && { payload }),
    })
    for (const { name, value, maxAge, expires } of answer.cookies) {
      const isGone = maxAge === 0 || (expires !== undefined && expires.getTime() <= 0)
      if (isGone) cookies.delete(name)
      else cookies.set(name, value)
    }
    return answer
  }

  return {
    cookies,
    cookieHeader: () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    get: (url: string, headers?: Record<string, string>) => send('GET', url, undefined, headers),
    post: (url: string, body?: Payload, headers?: Record<string, string>) => send('POST', url, body, headers),
    put: (url: string, body?: Payload, headers?: Record<string, string>) => send('PUT', url, body, headers),
    delete: (url: string, headers?: Record<string, string>) => send('DELETE', url, undefined, headers),
  }
}
