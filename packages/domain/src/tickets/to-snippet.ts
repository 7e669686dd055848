const maxLength = 140

/** The beginning of a message on one line, for a list; cut between words where there are any. */
export function toSnippet(body: string): string {
  const line = body.replace(/\s+/g, ' ').trim()
  if (line.length <= maxLength) return line
  const cut = line.slice(0, maxLength)
  const lastSpace = cut.lastIndexOf(' ')
  const kept = lastSpace > maxLength / 2 ? cut.slice(0, lastSpace) : cut.replace(/[\uD800-\uDBFF]$/, '')
  return `${kept}…`
}
