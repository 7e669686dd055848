import { spawnSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '../settings.ts'

/** These start whole products, for minutes. */
const tooSlow = /^packages\/e2e\/|^infra\/faults\/|^infra\/tests\/(launcher|dev)\./

/** Returns tests beside uncommitted changes, or else beside the last commit's. Undefined where git cannot tell. */
export function findChangedTests(folder: string = root): string[] | undefined {
  const changedFiles = listChanged(folder)
  if (!changedFiles) return undefined
  const folders = new Set(changedFiles.map(dirname))
  return [...folders]
    .flatMap((path) => globSync(join(path, '*.test.{ts,tsx}'), { cwd: folder }))
    .filter((path) => !tooSlow.test(path))
    .sort()
}

function listChanged(folder: string): string[] | undefined {
  const uncommitted = git(folder, ['status', '--porcelain', '--untracked-files=all', '--no-renames'])
  if (uncommitted === undefined) return undefined
  if (uncommitted.length > 0)
    return existing(
      folder,
      uncommitted.map((line) => line.slice(3)),
    )
  const committed = git(folder, ['diff', '--name-only', 'HEAD~1', 'HEAD'])
  return committed && existing(folder, committed)
}

// The folder of a deleted file may be gone too.
function existing(folder: string, paths: string[]): string[] {
  return paths.filter((path) => existsSync(join(folder, dirname(path))))
}

function git(folder: string, args: string[]): string[] | undefined {
  const { status, stdout } = spawnSync('git', args, { cwd: folder, encoding: 'utf8' })
  return status === 0 ? stdout.split('\n').filter(Boolean) : undefined
}
