import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { wordsForChanged } from './changed-tests.ts'

let folder: string
const git = (...words: string[]) =>
  execFileSync('git', ['-c', 'user.name=Lodge', '-c', 'user.email=lodge@example.test', ...words], {
    cwd: folder,
    encoding: 'utf8',
  }).trim()

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lodge-changed-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
})

test('a change that is not committed is tested by itself', () => {
  git('init', '--quiet')
  git('commit', '--quiet', '--allow-empty', '--message', 'Start')
  writeFileSync(join(folder, 'new.ts'), '')

  expect(wordsForChanged(folder)).toEqual(['--changed', '--passWithNoTests'])
})

test('with everything committed, the last commit is tested', () => {
  git('init', '--quiet')
  git('commit', '--quiet', '--allow-empty', '--message', 'Start')
  const start = git('rev-parse', 'HEAD')
  git('commit', '--quiet', '--allow-empty', '--message', 'Go on')

  expect(wordsForChanged(folder)).toEqual([`--changed=${start}`, '--passWithNoTests'])
})

test('a folder without git, and a clone of one commit, do not tell what changed', () => {
  expect(wordsForChanged(folder)).toBeUndefined()
  git('init', '--quiet')
  git('commit', '--quiet', '--allow-empty', '--message', 'Start')
  expect(wordsForChanged(folder)).toBeUndefined()
})
