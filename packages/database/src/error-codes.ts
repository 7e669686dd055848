const deepest = 6

/** Yields an error and all its causes, as Node wraps them. */
export function* errorChain(error: unknown, depth = 0): Generator<object> {
  if (typeof error !== 'object' || error === null || depth > deepest) return
  yield error
  if ('cause' in error) yield* errorChain(error.cause, depth + 1)
  if ('errors' in error && Array.isArray(error.errors))
    for (const inner of error.errors) yield* errorChain(inner, depth + 1)
}

/** Returns the codes in an error and its causes: Postgres's `40P01`, the system's `ECONNREFUSED`, our `TRANSACTION_OVER`. */
export function errorCodes(error: unknown): Set<string> {
  const codes = new Set<string>()
  for (const cause of errorChain(error))
    if ('code' in cause && typeof cause.code === 'string') codes.add(cause.code)
  return codes
}

/** Returns whether a statement failed at this unique key, by the name of its index or constraint. */
export function isAboutKey(error: unknown, name: string): boolean {
  return error instanceof Error && 'constraint' in error && error.constraint === name
}
