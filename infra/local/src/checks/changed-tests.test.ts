import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { findChangedTests } from './changed-tests.ts'

let folder: string
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=Lodge', '-c', 'user.email=lodge@example.test', ...args], {
    cwd: folder,
    encoding: 'utf8',
  }).trim()

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lodge-changed-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
})

const write = (path: string) => {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), '')
}
const commit = (message: string) => {
  git('add', '--all')
  git('commit', '--quiet', '--allow-empty', '--message', message)
}

test('the tests beside a change that is not committed are chosen', () => {
  git('init', '--quiet')
  write('desk/reply.test.ts')
  write('desk/close.test.tsx')
  write('mail/send.test.ts')
  commit('Start')
  write('desk/reply.ts')

  expect(findChangedTests(folder)).toEqual(['desk/close.test.tsx', 'desk/reply.test.ts'])
})

test('with everything committed, the tests beside the last commit are chosen', () => {
  git('init', '--quiet')
  write('desk/reply.test.ts')
  commit('Start')
  write('mail/send.ts')
  write('mail/send.test.ts')
  commit('Go on')

  expect(findChangedTests(folder)).toEqual(['mail/send.test.ts'])
})

test('tests that start whole products are not chosen', () => {
  git('init', '--quiet')
  commit('Start')
  write('infra/tests/launcher.test.ts')
  write('infra/tests/licences.test.ts')
  write('infra/faults/kill.test.ts')

  expect(findChangedTests(folder)).toEqual(['infra/tests/licences.test.ts'])
})

test('nothing is chosen in a folder without git or with a single commit', () => {
  expect(findChangedTests(folder)).toBeUndefined()
  git('init', '--quiet')
  commit('Start')
  expect(findChangedTests(folder)).toBeUndefined()
})
