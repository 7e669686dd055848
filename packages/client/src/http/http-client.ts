import { type RouteContract, takesIdempotencyKey } from '@lodge/contracts'
import { ApiError, NetworkError } from './api-error.ts'
import { buildUrl } from './build-url.ts'
import { createIdempotencyKeys } from './idempotency-keys.ts'
import { parseAnswer } from './parse-answer.ts'
import { readRefusal } from './read-refusal.ts'
import type { CallArguments, RouteInput, RouteOutput } from './route-contract.ts'
import { type CallOptions, createTransport, headersFor, type TransportOptions } from './transport.ts'
import { createUploads } from './uploads/create-uploads.ts'

export type Area = 'portal' | 'admin'

export type HttpClientOptions = TransportOptions & { area: Area }

export type { CallOptions }

/** Rejects with `ApiError`, `NetworkError`, `TimeoutError`, `AbortedError` or `ContractError`. */
export function createHttpClient({ area, ...options }: HttpClientOptions) {
  const transport = createTransport(options)
  const idempotencyKeys = createIdempotencyKeys()
  const { base, send: fetchFile, request, read, refuse, fetchCsrfCookie } = transport

  async function call<R extends RouteContract>(
    route: R,
    ...[input, callOptions = {}]: CallArguments<R, CallOptions>
  ): Promise<RouteOutput<R>> {
    const parts: { params?: unknown; query?: unknown; body?: unknown } = input ?? {}
    const address = buildUrl(route.path, parts)
    const send = async (idempotencyKey?: string) =>
      read(await request(route.method, address, parts.body, { ...callOptions, idempotencyKey }), callOptions)
    if (!takesIdempotencyKey(route)) return parseAnswer<R['response']>(route, await send())
    const content = JSON.stringify([route.method, address, parts.body])
    return parseAnswer<R['response']>(route, await idempotencyKeys.send(content, send))
  }

  async function download<R extends RouteContract>(route: R, input: RouteInput<R>): Promise<Blob> {
    const parts: { params?: unknown; query?: unknown } = input
    try {
      const response = await fetchFile(`${base}${buildUrl(route.path, parts)}`, {
        method: route.method,
        credentials: 'include',
        headers: headersFor(undefined),
      })
      if (response.ok) return await response.blob()
      return await refuse(await readRefusal(response.status, await response.text()))
    } catch (cause) {
      if (cause instanceof ApiError) throw cause
      throw new NetworkError('The file did not come whole', { cause })
    }
  }

  return { area, baseUrl: base, call, ...createUploads(transport), download, fetchCsrfCookie }
}

export type HttpClient = ReturnType<typeof createHttpClient>
