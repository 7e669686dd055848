import { ApiError } from '@lodge/client'
import { queryDefaults } from '@lodge/ui'

/** Stays well below the limit for one person's report requests, with all that one screen asks for. */
const askAgainAfterMs = 5_000

/** Returns how much of the figures is prepared, in percent; null for another error or none. */
export function percentPrepared(error: Error | null): number | null {
  if (!(error instanceof ApiError) || error.code !== 'being_prepared') return null
  return Number(error.params.percent ?? 0)
}

/** Asks again for figures that are being prepared; `failureReason` says how far that is. */
export const untilPrepared = {
  retry: (failures: number, error: Error) =>
    percentPrepared(error) !== null || queryDefaults.retry(failures, error),
  retryDelay: (failures: number, error: Error) =>
    percentPrepared(error) === null ? Math.min(1_000 * 2 ** failures, 30_000) : askAgainAfterMs,
}
