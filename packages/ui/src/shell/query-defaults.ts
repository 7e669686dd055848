import { ApiError, ContractError, TimeoutError } from '@lodge/client'
import type { DefaultOptions } from '@tanstack/react-query'

/** A time-out is ten seconds of waiting already; a lost connection is known at once. */
const moreTries = { afterTimeout: 1, afterFailure: 2 }

/** Pushes keep server state true, so nothing is refetched by age. A refusal is final. */
export const queryDefaults = {
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: false,
  retry: shouldRetry,
} satisfies DefaultOptions['queries']

function shouldRetry(failures: number, error: Error): boolean {
  if (!navigator.onLine || error instanceof ApiError || error instanceof ContractError) return false
  return failures < (error instanceof TimeoutError ? moreTries.afterTimeout : moreTries.afterFailure)
}
