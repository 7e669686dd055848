import { z } from 'zod'
import { because } from './refusals/zod-problems.ts'

export const TimeZone = z.string().max(80).refine(isTimeZone, because('time_zone_required'))

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
