import type { RouteContract } from './route.ts'

/** The header with a UUID under which a change happens once. */
export const idempotencyKeyHeader = 'idempotency-key'

/** Returns whether a route takes an idempotency key: all that somebody signed in changes, unless it says why not. */
export function takesIdempotencyKey({ method, area, keyless }: RouteContract): boolean {
  return method !== 'GET' && area !== 'anyone' && keyless === undefined
}
