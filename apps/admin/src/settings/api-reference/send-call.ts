import { http } from '../../foundation/http.ts'
import type { ReferenceRoute } from './api-document.ts'

export interface Call {
  route: Pick<ReferenceRoute, 'method' | 'path' | 'parameters'>
  secret: string
  /** By the names of the route's parameters; an empty text is left out. */
  values: Readonly<Record<string, string>>
  /** JSON; null for a route without a body. */
  body: string | null
}

export interface CallAnswer {
  status: number
  durationMs: number
  /** Null where the answer does not say. */
  remaining: number | null
  text: string
}

const mostShown = 20_000

/** Sends a call as a program would, by the token alone. Throws a TypeError where the server cannot be reached. */
export async function sendCall({ route, secret, values, body }: Call): Promise<CallAnswer> {
  const startedAt = performance.now()
  const response = await fetch(`${http.baseUrl}${addressOf(route, values)}`, {
    method: route.method,
    credentials: 'omit',
    headers: {
      authorization: `Bearer ${secret}`,
      ...headersOf(route, values),
      ...(body !== null && { 'content-type': 'application/json' }),
    },
    ...(body !== null && { body }),
  })
  const text = await response.text()
  const remaining = response.headers.get('ratelimit-remaining')
  return {
    status: response.status,
    durationMs: performance.now() - startedAt,
    remaining: remaining === null ? null : Number(remaining),
    text: inLines(text).slice(0, mostShown),
  }
}

function addressOf({ path, parameters }: Call['route'], values: Call['values']): string {
  const query = new URLSearchParams()
  let filled = path
  for (const { name, in: place } of parameters) {
    const value = values[name] ?? ''
    if (place === 'path') filled = filled.replace(`{${name}}`, encodeURIComponent(value))
    if (place === 'query' && value !== '') query.set(name, value)
  }
  return query.size > 0 ? `${filled}?${query}` : filled
}

function headersOf({ parameters }: Call['route'], values: Call['values']): Record<string, string> {
  const headers = parameters.filter(({ name, in: place }) => place === 'header' && values[name])
  return Object.fromEntries(headers.map(({ name }) => [name, values[name] ?? '']))
}

/** Writes JSON in lines; returns any other text as it is. */
function inLines(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
