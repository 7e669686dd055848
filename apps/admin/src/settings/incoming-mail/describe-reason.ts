import type { IncomingMailView } from '@lodge/contracts'
import { t } from '../../foundation/t.ts'

/** Returns in a sentence why a mail became what it is. */
export function describeReason({ reason, params }: Pick<IncomingMailView, 'reason' | 'params'>): string {
  if (reason === null) return t('incoming-mail.waits')
  const {
    number = '',
    recipient = '',
    address = '',
    because = '',
    command = '',
    rule = '',
    times = 0,
  } = params
  return t(`incoming-mail.reasons.${reason}`, {
    number: String(number),
    recipient: String(recipient),
    address: String(address),
    because: String(because),
    command: String(command),
    rule: String(rule),
    times: Number(times),
  })
}
