import { EnvironmentError } from '@lodge/events/environment'
import { LauncherError } from '../launcher-error.ts'
import { findQueueRedis } from './find-queue-redis.ts'
import { parseJobsCommand, usage } from './parse-jobs-command.ts'
import { runJobsCommand } from './run-jobs-command.ts'

/** Returns text and exit status: see `usage`. */
export async function runJobs(
  args: string[],
  env: NodeJS.ProcessEnv,
): Promise<{ status: 0 | 1 | 2; said: string }> {
  const order = parseJobsCommand(args)
  if (order.kind === 'wrong') return { status: 2, said: `${order.why}\n\n${usage}` }
  if (order.kind === 'help') return { status: 0, said: usage }
  try {
    return { status: 0, said: await runJobsCommand(order, findQueueRedis(env)) }
  } catch (error) {
    if (error instanceof LauncherError || error instanceof EnvironmentError)
      return { status: 1, said: error.message }
    throw error
  }
}
