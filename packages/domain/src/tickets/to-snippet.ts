const maxLength = 140

/** Returns the beginning of a message on one line, cut between words where possible. */
export function toSnippet(body: string): string {
  const line = body.replace(/\s+/g, ' ').trim()
  if (line.length <= maxLength) return line
  const excerpt = line.slice(0, maxLength)
  const lastSpace = excerpt.lastIndexOf(' ')
  const beginning =
    lastSpace > maxLength / 2 ? excerpt.slice(0, lastSpace) : excerpt.replace(/[\uD800-\uDBFF]$/, '')
  return `${beginning}…`
}
