import { join } from 'node:path'
import { defaultPrefix } from '@lodge/events'
import { readJson } from '../json-file.ts'
import { LauncherError } from '../launcher-error.ts'
import { readSettings } from '../settings.ts'

export interface QueueRedis {
  url: string
  prefix: string
}

/** Returns where the queues are: as the environment says, or in the copy that runs now. Throws a `Refusal`. */
export function findQueueRedis(env: NodeJS.ProcessEnv): QueueRedis {
  const { redisUrl, dataDir } = readSettings(env)
  const prefix = env.LODGE_REDIS_PREFIX || defaultPrefix
  if (redisUrl) return { url: redisUrl, prefix }
  const run = readJson(join(dataDir, 'run.json'))
  if (typeof run === 'object' && run !== null && 'redis' in run && typeof run.redis === 'string')
    return { url: run.redis, prefix }
  throw new LauncherError(
    `No copy of Lodge runs with the data in ${dataDir}; start it, or set REDIS_URL or LODGE_DATA_DIR.`,
  )
}
