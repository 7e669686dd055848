import { join } from 'node:path'
import { environment, readEnvironment } from '@lodge/events/environment'
import { readJson } from '../json-file.ts'
import { LauncherError } from '../launcher-error.ts'
import { readSettings } from '../settings.ts'

export interface QueueRedis {
  url: string
  prefix: string
}

/** Returns what the environment names, or the copy that runs now. Throws a `LauncherError`. */
export function findQueueRedis(env: NodeJS.ProcessEnv): QueueRedis {
  const { redisUrl, dataDir } = readSettings(env)
  const { LODGE_REDIS_PREFIX: prefix } = readEnvironment(environment.pick({ LODGE_REDIS_PREFIX: true }), env)
  if (redisUrl) return { url: redisUrl, prefix }
  const run = readJson(join(dataDir, 'run.json'))
  if (typeof run === 'object' && run !== null && 'redis' in run && typeof run.redis === 'string')
    return { url: run.redis, prefix }
  throw new LauncherError(
    `No copy of Lodge runs with the data in ${dataDir}; start it, or set REDIS_URL or LODGE_DATA_DIR.`,
  )
}
