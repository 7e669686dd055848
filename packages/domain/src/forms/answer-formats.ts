/** Returns whether a text is a calendar date such as `2028-02-29`. */
export function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !text.startsWith('0000') && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

/** Returns a date as D/M/YYYY (specification, section 9). */
export function describeDate(date: string): string {
  return date.split('-').reverse().map(Number).join('/')
}

/** Returns whether a text is a decimal number in plain digits. */
export function isPlainNumber(text: string): boolean {
  return /^-?\d{1,13}(\.\d{1,6})?$/.test(text)
}

/** Returns whether a text has enough digits for a telephone number, and nothing besides that is not in one. */
export function isPhoneNumber(text: string): boolean {
  const digits = text.replace(/\D/g, '').length
  return /^\+?[\d ()./-]{5,30}$/.test(text) && digits >= 5 && digits <= 15
}

/** Returns whether a text is an address of the web; other schemes, which a click could run, are none. */
export function isWebAddress(text: string): boolean {
  if (!/^https?:\/\//i.test(text)) return false
  return URL.canParse(text) && new URL(text).hostname.includes('.')
}

/** Returns whether a text fits a pattern of `9`, `A`, `*` and literal characters, one by one. */
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
