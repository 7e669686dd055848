import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { z } from 'zod'

const root = join(import.meta.dirname, '../../..')

/**
 * Puts a former commit of this repository into a folder, with the packages that it needs: ours where they are the same,
 * else those that npm installs. Returns its full name.
 */
export async function checkOut(revision: string, folder: string): Promise<string> {
  const commit = git(['rev-parse', '--verify', `${revision}^{commit}`]).trim()
  await mkdir(folder, { recursive: true })
  const archive = execFileSync('git', ['archive', commit], { cwd: root, maxBuffer: 512 * 1024 * 1024 })
  execFileSync('tar', ['-x', '-C', folder], { input: archive })
  if (!(hasOurPackages(folder) && linkPackages(folder))) install(folder)
  run('npm', ['run', 'generate', '-w', '@lodge/database'], { cwd: folder })
  return commit
}

function git(args: string[]): string {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' })
}

const Lock = z.object({
  packages: z.record(
    z.string(),
    z.object({ integrity: z.string().optional(), link: z.boolean().optional() }),
  ),
})

/** Each package in its place, by what it holds; those of the repository itself by their place alone. */
function packagesIn(folder: string): Map<string, string> {
  const { packages } = Lock.parse(JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')))
  const places = Object.entries(packages).filter(([place]) => place.includes('node_modules/'))
  return new Map(places.map(([place, { integrity = '' }]) => [place, integrity]))
}

function hasOurPackages(folder: string): boolean {
  const ours = packagesIn(root)
  return [...packagesIn(folder)].every(([place, integrity]) => ours.get(place) === integrity)
}

/** Links the packages, which takes no room on the disk. Returns false where the folder lies on another one. */
function linkPackages(folder: string): boolean {
  const found = spawnSync(
    'find',
    ['.', '-mindepth', '1', '-maxdepth', '3', '-name', 'node_modules', '-type', 'd', '-prune'],
    {
      cwd: root,
      encoding: 'utf8',
    },
  )
  const own = found.stdout.split('\n').filter((place) => place && existsSync(dirname(join(folder, place))))
  const isLinked = own.every(
    (place) =>
      spawnSync('cp', ['-al', join(root, place), join(folder, place)], { stdio: 'ignore' }).status === 0,
  )
  if (!isLinked) for (const place of own) rmSync(join(folder, place), { recursive: true, force: true })
  return isLinked
}

function install(folder: string): void {
  console.log('Its packages are others; npm installs them')
  run('npm', ['ci', '--include=dev', '--ignore-scripts=false', '--no-audit', '--no-fund'], { cwd: folder })
}

// Prisma would download an engine that never runs; any program that exists keeps it from doing so.
const offline = {
  PRISMA_SCHEMA_ENGINE_BINARY: '/bin/true',
  PRISMA_HIDE_UPDATE_MESSAGE: '1',
  CHECKPOINT_DISABLE: '1',
  PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1',
}

function run(command: string, args: string[], { cwd }: { cwd: string }): void {
  const path = `${dirname(process.execPath)}:${process.env.PATH ?? ''}`
  const { status, stderr } = spawnSync(command, args, {
    cwd,
    env: { ...process.env, ...offline, PATH: path },
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${status}: ${stderr}`)
}
