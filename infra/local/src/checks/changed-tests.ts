import { spawnSync } from 'node:child_process'
import { root } from '../settings.ts'

/**
 * Returns vitest's arguments for only the tests of what changed since the last commit, or in the last commit when
 * nothing is uncommitted. Returns nothing where git cannot tell.
 */
export function wordsForChanged(folder: string = root): string[] | undefined {
  const uncommitted = git(folder, ['status', '--porcelain'])
  if (uncommitted === undefined) return undefined
  if (uncommitted !== '') return ['--changed', '--passWithNoTests']
  const parent = git(folder, ['rev-parse', '--verify', 'HEAD~1'])
  return parent ? [`--changed=${parent}`, '--passWithNoTests'] : undefined
}

function git(folder: string, words: string[]): string | undefined {
  const { status, stdout } = spawnSync('git', words, { cwd: folder, encoding: 'utf8' })
  return status === 0 ? stdout.trim() : undefined
}
