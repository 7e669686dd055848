import type { CustomFetch } from 'openid-client'
import { type Agent, request } from 'undici'

/** Documents of providers are small; a longer one is none. */
const answerBytes = 512 * 1024

type Fetched = Pick<Parameters<CustomFetch>[1], 'method' | 'headers' | 'body' | 'signal'>

/** Returns a fetch that asks only addresses within reach, follows no redirect and reads no more than it should. */
export function guardedFetch(agent: Agent): CustomFetch {
  return async (url, { method, headers, body, signal }: Fetched) => {
    const answer = await request(url, {
      method: method === 'POST' ? 'POST' : 'GET',
      headers,
      body: body instanceof URLSearchParams ? body.toString() : null,
      dispatcher: agent,
      ...(signal && { signal }),
    })
    const chunks: Buffer[] = []
    let length = 0
    for await (const chunk of answer.body) {
      const bytes = Buffer.from(chunk)
      length += bytes.length
      if (length > answerBytes) throw new Error(`${new URL(url).host} answers with too much`)
      chunks.push(bytes)
    }
    const { 'content-type': type, link } = answer.headers
    return new Response(length === 0 ? null : Buffer.concat(chunks), {
      status: answer.statusCode,
      headers: {
        ...(typeof type === 'string' && { 'content-type': type }),
        ...(link !== undefined && { link: [link].flat().join(', ') }),
      },
    })
  }
}
