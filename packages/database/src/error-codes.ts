const deepest = 6

/** Yields an error and all its causes, as Prisma, its adapter and Node wrap them. */
export function* errorChain(error: unknown, depth = 0): Generator<object> {
  if (typeof error !== 'object' || error === null || depth > deepest) return
  yield error
  if ('cause' in error) yield* errorChain(error.cause, depth + 1)
  if ('meta' in error) yield* errorChain(error.meta, depth + 1)
  if ('driverAdapterError' in error) yield* errorChain(error.driverAdapterError, depth + 1)
  if ('errors' in error && Array.isArray(error.errors))
    for (const inner of error.errors) yield* errorChain(inner, depth + 1)
}

/** Returns the codes in an error and its causes: Postgres's `40P01`, Prisma's `P2024`, the system's `ECONNREFUSED`. */
export function errorCodes(error: unknown): Set<string> {
  const codes = new Set<string>()
  for (const cause of errorChain(error))
    for (const value of [
      'code' in cause && cause.code,
      'originalCode' in cause && cause.originalCode,
      'errorCode' in cause && cause.errorCode,
    ])
      if (typeof value === 'string') codes.add(value)
  return codes
}
