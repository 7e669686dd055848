import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const folder = join(import.meta.dirname, '..')
const commandLine = join(
  dirname(createRequire(import.meta.url).resolve('prisma/package.json')),
  'build/index.js',
)

test.each([
  ['is valid', ['validate']],
  ['is laid out as Prisma does', ['format', '--check']],
])('schema.prisma %s', (_, args) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [commandLine, ...args], {
    cwd: folder,
    env: {
      ...process.env,
      // Only its native engine would be downloaded, and that is not asked here.
      PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
      CHECKPOINT_DISABLE: '1',
      PRISMA_HIDE_UPDATE_MESSAGE: '1',
    },
    encoding: 'utf8',
  })

  expect(`${status} ${status === 0 ? '' : stdout + stderr}`).toBe('0 ')
})
