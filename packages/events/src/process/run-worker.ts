import { flushCompileCache } from 'node:module'
import { lodgeVersion } from '@lodge/database'
import type { z } from 'zod'
import type { WorkerEnvironment } from '../environment/environment.ts'
import { readEnvironment } from '../environment/read-environment.ts'
import type { RedisClient } from '../redis/create-redis.ts'
import { createRedis } from '../redis/create-redis.ts'
import { explainTlsFaults } from '../redis/explain-tls-faults.ts'
import { startHeartbeat } from './heartbeat.ts'
import { createLogger, type Logger } from './logger.ts'
import { onShutdown } from './on-shutdown.ts'
import { addQueueMetrics } from './queue-metrics.ts'
import { announceProcess } from './running-processes.ts'
import { type Metrics, metricsSettings, serveMetrics } from './serve-metrics.ts'
import { startTracing, tracingSettings } from './start-tracing.ts'
import { waitForSchema } from './wait-for-schema.ts'

export interface Running {
  close: () => Promise<void>
}

/**
 * Runs a worker's `main`: reads the environment, starts, sends the parent `ready`, and closes on a signal. A wrong
 * environment or a failed start ends the process with one sentence and status 1; so does a
 * database of another version.
 */
export async function runWorker<Env extends WorkerEnvironment>(
  name: string,
  schema: z.ZodType<Env>,
  start: (env: Env) => Promise<Running>,
): Promise<void> {
  try {
    const env = readEnvironment(schema)
    const log = createLogger(name, env.LOG_LEVEL)
    await waitForSchema(env.DATABASE_URL, log)
    const traces = tracingSettings(env)
    const tracing = traces && (await startTracing(name, traces, log))
    const running = await start(env)
    if (env.LODGE_HEARTBEAT_FILE) startHeartbeat(env.LODGE_HEARTBEAT_FILE)
    const presence = openPresence(name, env, log)
    const metrics = await startMetrics(name, env, { presence, log })
    const close = async () => {
      await Promise.all([running.close(), metrics?.close(), presence.close()])
      await tracing?.close()
    }
    onShutdown(close, log)
    process.send?.('ready')
    log.info({ version: lodgeVersion }, 'ready')
    // Otherwise it is written at the end only, and a crash loses it.
    flushCompileCache()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
}

/** Has a connection of its own, which gives up soon: a process that ends does not wait for a Redis that is away. */
function openPresence(name: string, env: WorkerEnvironment, log: Logger): Presence {
  const redis = createRedis(env.REDIS_URL, { maxRetriesPerRequest: 1, commandTimeout: 2_000 })
  redis.on('error', () => undefined)
  explainTlsFaults(redis, env.REDIS_URL, log)
  const announced = announceProcess(name, { redis, prefix: env.LODGE_REDIS_PREFIX })
  return {
    redis,
    close: async () => {
      await announced.close()
      redis.disconnect()
    },
  }
}

interface Presence extends Running {
  redis: RedisClient
}

async function startMetrics(
  name: string,
  env: WorkerEnvironment,
  { presence, log }: { presence: Presence; log: Logger },
): Promise<Metrics | null> {
  const settings = metricsSettings(env)
  if (!settings) return null
  const metrics = await serveMetrics(name, settings, log)
  await addQueueMetrics(metrics.registry, { redis: presence.redis, prefix: env.LODGE_REDIS_PREFIX })
  return metrics
}
