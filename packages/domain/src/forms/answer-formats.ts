/** Takes a calendar date such as `2028-02-29`. */
export function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !text.startsWith('0000') && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

export function describeDate(date: string): string {
  return date.split('-').reverse().map(Number).join('/')
}

/** Takes a decimal number in plain digits. */
export function isPlainNumber(text: string): boolean {
  return /^-?\d{1,13}(\.\d{1,6})?$/.test(text)
}

export function isPhoneNumber(text: string): boolean {
  const digits = text.replace(/\D/g, '').length
  return /^\+?[\d ()./-]{5,30}$/.test(text) && digits >= 5 && digits <= 15
}

/** Refuses other schemes, which a click could run. */
export function isWebAddress(text: string): boolean {
  if (!/^https?:\/\//i.test(text)) return false
  return URL.canParse(text) && new URL(text).hostname.includes('.')
}

/** Takes a pattern of `9`, `A`, `*` and literal characters. */
export function matchesPattern(text: string, pattern: string): boolean {
  const characters = [...text]
  return (
    characters.length === pattern.length && characters.every((character, at) => fits(character, pattern[at]))
  )
}

function fits(character: string, place: string | undefined): boolean {
  if (place === '9') return /^\d$/.test(character)
  if (place === 'A') return /^\p{L}$/u.test(character)
  if (place === '*') return /^[\p{L}\d]$/u.test(character)
  return character === place
}
