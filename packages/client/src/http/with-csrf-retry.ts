import type { RouteContract } from '@lodge/contracts'
import { ApiError } from './api-error.ts'
import type { CallOptions, HttpClient } from './http-client.ts'
import type { CallArguments } from './route-contract.ts'
import type { UploadOptions } from './uploads/create-uploads.ts'

/** Repeats what was refused for a stale anti-forgery token, as after a sign-in or sign-out in another tab. */
export function withCsrfRetry(http: HttpClient): HttpClient {
  return {
    ...http,
    call: <R extends RouteContract>(route: R, ...args: CallArguments<R, CallOptions>) =>
      retryIfStale(() => http.call(route, ...args)),
    upload: <R extends RouteContract>(route: R, file: File, options?: UploadOptions<R>) =>
      retryIfStale(() => http.upload(route, file, options)),
    uploadFile: (...args) => retryIfStale(() => http.uploadFile(...args)),
  }
}

async function retryIfStale<Answer>(send: () => Promise<Answer>): Promise<Answer> {
  try {
    return await send()
  } catch (error) {
    if (error instanceof ApiError && error.code === 'stale_csrf_token') return send()
    throw error
  }
}
