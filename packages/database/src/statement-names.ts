/** Further statements are planned each time, so that no connection's memory fills with plans. */
const maxNamedStatements = 500

/** A kept plan knows nothing of its values: without the number of rows it would sort a whole table for one page. */
const hasLimitParameter = /\b(LIMIT|OFFSET) \$/i

const seenOnce = new Set<string>()
const names = new Map<string, string>()

/**
 * Returns the name under which connections keep a statement's plan. A statement gets a name when it comes for the
 * second time; one whose LIMIT is a value gets none.
 */
export function statementName(text: string): string | undefined {
  const name = names.get(text)
  if (name !== undefined || names.size >= maxNamedStatements || hasLimitParameter.test(text)) return name
  if (!seenOnce.has(text)) {
    if (seenOnce.size >= 2 * maxNamedStatements) seenOnce.clear()
    seenOnce.add(text)
    return undefined
  }
  seenOnce.delete(text)
  const newName = `lodge_${names.size + 1}`
  names.set(text, newName)
  return newName
}
