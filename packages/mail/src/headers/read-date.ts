/** Returns the time that a mail claims to be from; null where it says nothing that can be read as one. */
export function readDate(value: string | null): Date | null {
  const text = (value ?? '')
    .replace(/\([^()]*\)/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  const date = new Date(text.replace(/^[A-Za-z]{2,9},?\s+(?=\d)/, '').replace(/\bUT\b/, 'UTC'))
  const year = date.getUTCFullYear()
  return year >= 1970 && year <= 9999 ? date : null
}
