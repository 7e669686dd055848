import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { text } from 'node:stream/consumers'
import { stripVTControlCharacters } from 'node:util'
import { LauncherError } from './launcher-error.ts'
import { root } from './settings.ts'

const sharedSources = [
  ...['client', 'contracts', 'domain', 'sla', 'strings', 'ui'].map((name) => join(root, 'packages', name)),
  join(root, 'infra', 'strings'),
]

/** Builds an app only when one of its sources has changed. */
export async function buildClients(say: (line: string) => void): Promise<void> {
  const stale = ['admin', 'portal']
    .map(readBuildState)
    .filter(({ hash, stamp }) => !existsSync(stamp) || readFileSync(stamp, 'utf8') !== hash)
  if (stale.length === 0) return
  say(`Building ${stale.map(({ app }) => app).join(' and ')}`)
  await Promise.all(stale.map(buildClient))
}

interface BuildState {
  app: string
  hash: string
  /** Stands beside the build, so that neither goes without the other. */
  stamp: string
}

function readBuildState(app: string): BuildState {
  const folder = join(root, 'apps', app)
  return { app, hash: hashOfSources([folder, ...sharedSources]), stamp: join(folder, 'dist', '.sources') }
}

async function buildClient({ app, hash, stamp }: BuildState): Promise<void> {
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const child = spawn(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: join(root, 'apps', app),
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exitCode = new Promise<number | null>((resolve) => child.once('close', resolve))
  const [out, errors, code] = await Promise.all([text(child.stdout), text(child.stderr), exitCode])
  if (code !== 0)
    throw new LauncherError(`The pages of ${app} could not be built: ${findReason(errors || out)}`)
  writeFileSync(stamp, hash)
}

/** Changes with the name or content of any file that a build may read. */
function hashOfSources(folders: string[]): string {
  const hash = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')))
  for (const file of folders.flatMap(filesUnder).sort())
    hash.update(relative(root, file)).update(readFileSync(file))
  return hash.digest('hex')
}

function filesUnder(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory())
      return ['node_modules', 'dist', 'generated'].includes(entry.name) ? [] : filesUnder(path)
    return /\.test\.tsx?$/.test(entry.name) ? [] : [path]
  })
}

function findReason(output: string): string {
  const lines = stripVTControlCharacters(output)
    .split('\n')
    .map((line) => line.trim())
  return lines.find((line) => line && !/build failed|error during build/i.test(line)) ?? 'vite gave no reason'
}
