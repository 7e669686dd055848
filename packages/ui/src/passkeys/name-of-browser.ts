import { parseUserAgent } from '@lodge/domain'
import { t } from '../t.ts'

/** Returns a name for a passkey that is made in this browser; empty where nobody knows the browser. */
export function nameOfBrowser(): string {
  const device = parseUserAgent(navigator.userAgent)
  if (!device) return ''
  return t('ui.passkeys.device', { ...device, hasSystem: Boolean(device.system) })
}
