/** Returns a pattern for `LIKE` that matches whatever contains the text, of which no character is a wildcard. */
export function containing(text: string): string {
  return `%${escapeLike(text)}%`
}

/** Returns a pattern for `LIKE` that matches whatever begins with the text. */
export function beginningWith(text: string): string {
  return `${escapeLike(text)}%`
}

function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}
