import { join } from 'node:path'
import { isPooled } from '@lodge/database'
import type { Secret } from '@lodge/desk/foundation'
import {
  environment,
  type FileSettings,
  type FolderSettings,
  fileSettings,
  fileVariables,
  folderSettings,
  readEnvironment,
  secretOf,
} from '@lodge/events/environment'
import { findQueueRedis, type QueueRedis } from '../jobs/find-queue-redis.ts'
import { readJson } from '../json-file.ts'
import { LauncherError } from '../launcher-error.ts'
import { readSettings } from '../settings.ts'

export interface Installation {
  databaseUrl: string
  /** Set where Lodge's role is not the owner of the database. */
  runtimeUrl: string | undefined
  /** Null where nothing names the origin. */
  appUrl: string | null
  /** Null where nothing names it. */
  secret: Secret | null
  /** Null where the files are not at hand. */
  files: FileSettings | null
  /** The folder of files that are still to be copied into the bucket; null where none is named. */
  formerFiles: FolderSettings | null
  /** Null where the queues are not at hand. */
  redis: QueueRedis | null
}

const installationEnvironment = environment
  .pick({
    APP_URL: true,
    DATABASE_DIRECT_URL: true,
    RUNTIME_DATABASE_URL: true,
    LODGE_SECRET: true,
    LODGE_FORMER_SECRET: true,
  })
  .partial()

/** Returns what the environment names, or the copy that runs now. Throws a `LauncherError`. */
export function findInstallation(env: NodeJS.ProcessEnv): Installation {
  const { databaseUrl, dataDir } = readSettings(env)
  const {
    APP_URL,
    DATABASE_DIRECT_URL: directUrl,
    RUNTIME_DATABASE_URL: runtimeUrl,
    LODGE_SECRET,
    LODGE_FORMER_SECRET,
  } = readEnvironment(installationEnvironment, env)
  const run = readJson(join(dataDir, 'run.json'))
  const database = directUrl ?? databaseUrl ?? textIn(run, 'postgres')
  if (!database)
    throw new LauncherError(
      `No copy of Lodge runs with the data in ${dataDir}; start it, or set DATABASE_URL or LODGE_DATA_DIR.`,
    )
  if (isPooled(database))
    throw new LauncherError(
      'Backups and checks need Postgres itself: set DATABASE_DIRECT_URL to its address.',
    )
  const address = APP_URL ?? textIn(run, 'portal')
  // The files of a running copy lie beside its database; those of another database are elsewhere.
  const ownFiles = (directUrl ?? databaseUrl) === undefined ? join(dataDir, 'files') : undefined
  const { files, formerFiles } = findFiles(env, ownFiles)
  return {
    databaseUrl: database,
    runtimeUrl,
    appUrl: address === undefined ? null : new URL(address).origin,
    secret: LODGE_SECRET === undefined ? null : secretOf({ LODGE_SECRET, LODGE_FORMER_SECRET }),
    files,
    formerFiles,
    redis: findRedis(env),
  }
}

const filesEnvironment = environment.pick(fileVariables)

function findFiles(
  env: NodeJS.ProcessEnv,
  ownFolder: string | undefined,
): Pick<Installation, 'files' | 'formerFiles'> {
  const isNamed = Object.keys(env).some((name) => name.startsWith('LODGE_FILES_S3_') && env[name]?.trim())
  const folder = env.LODGE_FILES_DIR?.trim() || ownFolder
  if (!isNamed && !folder) return { files: null, formerFiles: null }
  const variables = readEnvironment(filesEnvironment, { ...env, LODGE_FILES_DIR: folder })
  const files = fileSettings(variables)
  return { files, formerFiles: files.kind === 'bucket' ? folderSettings(variables) : null }
}

function findRedis(env: NodeJS.ProcessEnv): QueueRedis | null {
  try {
    return findQueueRedis(env)
  } catch (error) {
    if (error instanceof LauncherError) return null
    throw error
  }
}

function textIn(run: unknown, key: 'postgres' | 'portal'): string | undefined {
  if (typeof run !== 'object' || run === null) return undefined
  const value: unknown = Reflect.get(run, key)
  return typeof value === 'string' ? value : undefined
}
