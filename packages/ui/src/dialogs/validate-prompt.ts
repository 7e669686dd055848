import { t } from '../t.ts'

export type PromptKind = 'text' | 'email' | 'url'

/** A basic pattern (specification, section 5). */
const emailPattern = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/

/** Returns null for a good value. */
export function validatePrompt(kind: PromptKind, value: string) {
  const text = value.trim()
  if (text === '') return t('ui.dialog.required')
  if (kind === 'email' && !emailPattern.test(text)) return t('ui.dialog.invalidEmail')
  if (kind === 'url' && !isWebAddress(text)) return t('ui.dialog.invalidUrl')
  return null
}

/** A valid host (specification, section 5): `localhost`, an IP address or dotted labels. */
function isWebAddress(text: string) {
  if (!/^https?:\/\/[^\s/]/i.test(text) || !URL.canParse(text)) return false
  const host = new URL(text).hostname
  if (host.startsWith('[') || host === 'localhost' || /^\d+(\.\d+){3}$/.test(host)) return true
  const labels = host.replace(/\.$/, '').split('.')
  return labels.length > 1 && labels.every((label) => /^[a-z0-9_]([a-z0-9-]{0,61}[a-z0-9_])?$/i.test(label))
}
