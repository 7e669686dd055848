const maxLength = 140

/** Returns the beginning of a message on one line, for a list, cut between words where possible. */
export function toSnippet(body: string): string {
  const line = body.replace(/\s+/g, ' ').trim()
  if (line.length <= maxLength) return line
  const cut = line.slice(0, maxLength)
  const lastSpace = cut.lastIndexOf(' ')
  const kept = lastSpace > maxLength / 2 ? cut.slice(0, lastSpace) : cut.replace(/[\uD800-\uDBFF]$/, '')
  return `${kept}…`
}
