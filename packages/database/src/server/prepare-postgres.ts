import { access, chown, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { totalmem } from 'node:os'
import { dirname, join } from 'node:path'
import { fitsSocketPath } from './fits-socket-path.ts'
import {
  type Command,
  commandAsAccount,
  findPostgresAccount,
  type PostgresAccount,
} from './postgres-account.ts'
import { findPostgresBinaries } from './postgres-binaries.ts'
import { runCommand } from './run-command.ts'

export interface PostgresOptions {
  /** The folder of the data; created when missing, never emptied. */
  folder: string
  port: number
  password: string
  /** Trades safety against a crash of the machine for speed; for tests. */
  throwAway?: boolean
  /** Further settings of Postgres, such as those of a bench. */
  settings?: Readonly<Record<string, string>>
}

export interface PostgresCluster extends Command {
  /** A superuser's address of the maintenance database. */
  adminUrl: string
}

/** Creates the data folder of a Postgres on first use and returns how to start it. It answers on this machine only. */
export async function preparePostgres(options: PostgresOptions): Promise<PostgresCluster> {
  const { initdb, postgres } = await findPostgresBinaries()
  await mkdir(dirname(options.folder), { recursive: true })
  const account = await findPostgresAccount(options.folder, postgres)
  if (await exists(join(options.folder, 'PG_VERSION'))) await checkVersion(options.folder)
  else await initialise(options, initdb, account)
  return {
    ...commandAsAccount(account, postgres, ['-D', options.folder, ...settingsOf(options)]),
    adminUrl: `postgres://lodge:${options.password}@127.0.0.1:${options.port}/postgres${socketOf(options)}`,
  }
}

/**
 * Returns the socket in the data folder, which takes half the time of TCP for a small query; `host` is how Postgres'
 * addresses name its folder. Empty where the path is too long.
 */
function socketOf({ folder, port }: PostgresOptions): string {
  return fitsSocketPath(join(folder, `.s.PGSQL.${port}`)) ? `?host=${encodeURIComponent(folder)}` : ''
}

const majorVersion = '18'

async function checkVersion(folder: string): Promise<void> {
  const version = (await readFile(join(folder, 'PG_VERSION'), 'utf8')).trim()
  if (version === majorVersion) return
  throw new Error(
    `The data in ${folder} is of Postgres ${version} and this is Postgres ${majorVersion}; move that folder away, or set DATABASE_URL.`,
  )
}

// Into a neighbouring folder first: an interrupted attempt never looks like a finished one.
async function initialise(options: PostgresOptions, initdb: string, account: PostgresAccount): Promise<void> {
  const draft = `${options.folder}.new`
  const passwordFile = `${options.folder}.password`
  await rm(draft, { recursive: true, force: true })
  await mkdir(draft, { mode: 0o700 })
  await writeFile(passwordFile, options.password, { mode: 0o600 })
  if (account.owner) {
    await chown(draft, account.owner.uid, account.owner.gid)
    await chown(passwordFile, account.owner.uid, account.owner.gid)
  }
  const sync = options.throwAway ? ['--no-sync'] : []
  const names = ['--encoding=UTF8', '--locale=C', '--locale-provider=icu', '--icu-locale=und']
  const access = ['--username=lodge', `--pwfile=${passwordFile}`, '--auth=scram-sha-256']
  try {
    await runCommand(commandAsAccount(account, initdb, [`--pgdata=${draft}`, ...access, ...names, ...sync]))
  } finally {
    await rm(passwordFile, { force: true })
  }
  await rename(draft, options.folder)
}

function settingsOf(options: PostgresOptions): string[] {
  const { folder, port, throwAway } = options
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: socketOf(options) && folder,
    port,
    max_connections: throwAway ? 300 : 200,
    // Databases that are thrown away are small, and dropping one looks through all of it.
    shared_buffers: `${sharedBuffers(throwAway ? GiB : 4 * GiB)}MB`,
    ...(throwAway && {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      max_wal_size: '1GB',
    }),
    ...options.settings,
  }
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

const MiB = 2 ** 20
const GiB = 2 ** 30

/**
 * Returns how much of the tables Postgres keeps in memory, in MiB: an eighth of the machine, as it shares it with the
 * rest of Lodge, but at least Postgres' own 128 and not more than `most` bytes.
 */
function sharedBuffers(most: number): number {
  const machine = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY)
  return Math.round(Math.min(most, Math.max(128 * MiB, machine / 8)) / MiB)
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}
