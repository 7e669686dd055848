import { Refusal } from '../refusal.ts'
import { parseOrder, usage } from './parse-order.ts'
import { redisOf } from './redis-of.ts'
import { runOrder } from './run-order.ts'

/** The whole of `npm run jobs`. Returns what to print, and the status to end with: see `usage`. */
export async function runJobs(
  words: string[],
  env: NodeJS.ProcessEnv,
): Promise<{ status: 0 | 1 | 2; said: string }> {
  const order = parseOrder(words)
  if (order.kind === 'wrong') return { status: 2, said: `${order.why}\n\n${usage}` }
  if (order.kind === 'help') return { status: 0, said: usage }
  try {
    return { status: 0, said: await runOrder(order, redisOf(env)) }
  } catch (error) {
    if (error instanceof Refusal) return { status: 1, said: error.message }
    throw error
  }
}
