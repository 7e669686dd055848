import { type ComposerView, hourMs, minuteMs } from '@lodge/contracts'

export interface SendLaterOption {
  key: 'hour' | 'nextDay' | 'nextWeek'
  at: Date
}

/** Returns the moments to offer: in an hour, and at the openings that are not over, each once. */
export function listSendLaterOptions(
  now: number,
  openings: ComposerView['openings'] | undefined,
): SendLaterOption[] {
  const inAnHour = new Date(Math.ceil((now + hourMs) / minuteMs) * minuteMs)
  const { nextDay, nextWeek } = openings ?? {}
  const options: SendLaterOption[] = [{ key: 'hour', at: inAnHour }]
  if (nextDay) options.push({ key: 'nextDay', at: new Date(nextDay) })
  if (nextWeek && nextWeek !== nextDay) options.push({ key: 'nextWeek', at: new Date(nextWeek) })
  return options.filter(({ at }) => at.getTime() > now)
}
