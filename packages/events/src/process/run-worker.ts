import { flushCompileCache } from 'node:module'
import type { z } from 'zod'
import type { WorkerEnvironment } from '../environment/environment.ts'
import { readEnvironment } from '../environment/read-environment.ts'
import { startHeartbeat } from './heartbeat.ts'
import { createLogger } from './logger.ts'
import { onShutdown } from './on-shutdown.ts'

export interface Running {
  close: () => Promise<void>
}

/**
 * Runs a worker's `main`: reads the environment, starts, sends the parent `ready`, and closes on a signal. A wrong
 * environment or a failed start ends the process with one sentence and status 1.
 */
export async function runWorker<Env extends WorkerEnvironment>(
  name: string,
  schema: z.ZodType<Env>,
  start: (env: Env) => Promise<Running>,
): Promise<void> {
  try {
    const env = readEnvironment(schema)
    const log = createLogger(name, env.LOG_LEVEL)
    const running = await start(env)
    if (env.LODGE_HEARTBEAT_FILE) startHeartbeat(env.LODGE_HEARTBEAT_FILE)
    onShutdown(running.close, log)
    process.send?.('ready')
    log.info('ready')
    // Otherwise it is written at the end only, and a crash loses it.
    flushCompileCache()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
}
