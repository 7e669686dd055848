const outageCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'EPIPE',
  'ENOTFOUND',
  // Postgres: shutting down, crashed, starting up, too many connections.
  '57P01',
  '57P02',
  '57P03',
  '53300',
  // Prisma: unreachable, closed connection, no free connection in time.
  'P1001',
  'P1017',
  'P2024',
])

const outageWords = [
  'Connection is closed',
  'Command timed out',
  'max retries per request',
  'Connection terminated',
  "Stream isn't writeable",
]

/** Whether an error says that Postgres or Redis cannot be reached just now. */
export function isOutage(error: unknown, depth = 0): boolean {
  if (!(error instanceof Error) || depth > 4) return false
  if ('code' in error && typeof error.code === 'string' && outageCodes.has(error.code)) return true
  if (outageWords.some((words) => error.message.includes(words))) return true
  if (error instanceof AggregateError && error.errors.some((one) => isOutage(one, depth + 1))) return true
  return isOutage(error.cause, depth + 1)
}
