import type { RouteContract } from '@lodge/contracts'
import type { z } from 'zod'
import { ApiError, ContractError, NetworkError } from './api-error.ts'
import { buildUrl } from './build-url.ts'
import { readError } from './read-error.ts'
import type { CallArguments, RouteInput, RouteOutput } from './route-contract.ts'
import { type SendFile, sendFile } from './send-file.ts'
import { type CallOptions, createTransport, headersFor, type TransportOptions } from './transport.ts'

export type Area = 'portal' | 'admin'

export type HttpClientOptions = TransportOptions & { area: Area }

export type { CallOptions }

/**
 * Returns the typed HTTP client. Its `call` sends a route of the contracts and returns the parsed answer; it
 * rejects with `ApiError`, `NetworkError`, `TimeoutError`, `AbortedError` or `ContractError`.
 */
export function createHttpClient({ area, ...options }: HttpClientOptions) {
  const { base, send, request, read, refuse, fetchCsrfCookie } = createTransport(options)

  async function call<R extends RouteContract>(
    route: R,
    ...[input, callOptions = {}]: CallArguments<R, CallOptions>
  ): Promise<RouteOutput<R>> {
    const parts: { params?: unknown; query?: unknown; body?: unknown } = input ?? {}
    const response = await request(route.method, buildUrl(route.path, parts), parts.body, callOptions)
    return parseAnswer<R['response']>(route, await read(response, callOptions))
  }

  /** Sends a file as multipart to a route and returns its parsed answer. Large files take their time: no time-out. */
  async function upload<R extends RouteContract>(
    route: R,
    file: File,
    progress: Pick<SendFile, 'onProgress' | 'signal'> = {},
  ) {
    const address = `${base}${route.path}`
    const response = await sendFile({ ...progress, address, file, headers: headersFor(undefined) })
    return parseAnswer<R['response']>(route, await read(response))
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
      return await refuse(readError(response.status, await response.text()))
    } catch (cause) {
      if (cause instanceof ApiError) throw cause
      throw new NetworkError('The file did not come whole', { cause })
    }
  }

  return { area, baseUrl: base, call, upload, download, fetchCsrfCookie }
}

export type HttpClient = ReturnType<typeof createHttpClient>

function parseAnswer<Schema extends z.ZodType>(
  { method, path, response }: { method: string; path: string; response: Schema },
  answer: unknown,
): z.output<Schema> {
  const parsed = response.safeParse(answer)
  if (parsed.success) return parsed.data
  throw new ContractError(`${method} ${path} answered out of contract: ${parsed.error.message}`)
}
