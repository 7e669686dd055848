import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { text } from 'node:stream/consumers'
import { stripVTControlCharacters } from 'node:util'
import { LauncherError } from './launcher-error.ts'
import { smallNodeFlags } from './processes/node-settings.ts'
import { root } from './settings.ts'

const sharedSources = [
  ...['client', 'contracts', 'domain', 'sla', 'strings', 'ui'].map((name) => join(root, 'packages', name)),
  join(root, 'infra', 'strings'),
]

const apps = ['admin', 'portal']

interface Build {
  dist: string
  /** The hash of its sources. */
  hash: string
}

// They stand beside the build, so that neither goes without the other, and hold the hash of its sources.
const builtStamp = '.sources'
const compressedStamp = '.compressed'

/**
 * Builds an app only when one of its sources has changed. Built quickly, its files are not yet as small as they can be:
 * `compressClients` makes them so.
 */
export async function buildClients(say: (line: string) => void, isQuick = false): Promise<void> {
  const stale = apps.flatMap((app) => {
    const hash = hashOfSources([join(root, 'apps', app), ...sharedSources])
    return readStamp(distOf(app), builtStamp) === hash ? [] : [{ app, hash }]
  })
  if (stale.length > 0) say(`Building ${stale.map(({ app }) => app).join(' and ')}`)
  await Promise.all(stale.map(({ app, hash }) => buildClient(app, hash, isQuick)))
  if (!isQuick) await compressClients().ended
}

/** Compresses what was built quickly as well as it goes, behind everything else that this machine does. */
export function compressClients(): { ended: Promise<void>; stop: () => void } {
  const quick = apps.flatMap((app) => findQuickBuild(distOf(app)))
  if (quick.length === 0) return { ended: Promise.resolve(), stop: () => {} }
  const script = join(root, 'infra', 'strings', 'src', 'builds', 'compress-further.ts')
  const child = spawn(process.execPath, [...smallNodeFlags, script, ...quick.map(({ dist }) => dist)], {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  // One that does not start is closed, too.
  child.once('error', () => {})
  const ended = exitCodeOf(child).then((code) => {
    // What could not be made smaller is served as it is, and the next start tries again.
    if (code === 0) quick.filter(({ dist }) => existsSync(dist)).forEach(noteCompressed)
  })
  return { ended, stop: () => child.kill() }
}

/** Returns the build of an app that was made quickly; none where there is none, or a better one. */
function findQuickBuild(dist: string): Build[] {
  const hash = readStamp(dist, builtStamp)
  return hash === null || hash === readStamp(dist, compressedStamp) ? [] : [{ dist, hash }]
}

function distOf(app: string): string {
  return join(root, 'apps', app, 'dist')
}

function readStamp(dist: string, name: string): string | null {
  const file = join(dist, name)
  return existsSync(file) ? readFileSync(file, 'utf8') : null
}

async function buildClient(app: string, hash: string, isQuick: boolean): Promise<void> {
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const child = spawn(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: join(root, 'apps', app),
    env: { ...process.env, NODE_ENV: 'production', ...(isQuick && { LODGE_QUICK_BUILD: '1' }) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [out, errors, code] = await Promise.all([text(child.stdout), text(child.stderr), exitCodeOf(child)])
  if (code !== 0)
    throw new LauncherError(`The pages of ${app} could not be built: ${findReason(errors || out)}`)
  const dist = distOf(app)
  writeFileSync(join(dist, builtStamp), hash)
  if (!isQuick) noteCompressed({ dist, hash })
}

function noteCompressed({ dist, hash }: Build): void {
  writeFileSync(join(dist, compressedStamp), hash)
}

function exitCodeOf(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => child.once('close', resolve))
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
