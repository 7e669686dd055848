import { minuteMs } from '@lodge/contracts'
import { toLocalTime } from '@lodge/ui'

interface Loaded {
  forMs: number
  /** The server's version when the page was loaded. */
  version: string | null
}

interface Present {
  now: number
  timezone: string
  version: string | null
}

const reloadHour = 4
/** Two nodes of different versions must not have a screen reload at every second answer. */
const minBetweenMs = 5 * minuteMs

/** Returns whether a screen is to reload: at four in the morning, and for a new version of the server. */
export function isReloadDue(loaded: Loaded, { now, timezone, version }: Present): boolean {
  if (loaded.forMs < minBetweenMs) return false
  if (loaded.version !== null && version !== null && version !== loaded.version) return true
  const local = toLocalTime(now, timezone)
  const sinceHourMs = (local.minute() * 60 + local.second()) * 1_000
  return local.hour() === reloadHour && sinceHourMs < minuteMs && loaded.forMs > sinceHourMs
}
