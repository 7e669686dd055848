import { fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getOne } from '@lodge/database'
import { createRuntimeRole } from '@lodge/database/testing'
import { aTicket } from '@lodge/desk/testing'
import { somePlumbing } from '@lodge/events/testing'
import { expect, test } from 'vitest'

test('one process does all the work as the restricted role, and ends on SIGTERM', {
  timeout: 60_000,
}, async () => {
  const fixture = await somePlumbing()
  const role = await createRuntimeRole({ ...fixture.db, url: fixture.url.database, drop: fixture.close })
  const heartbeat = join(mkdtempSync(join(tmpdir(), 'lodge-heartbeat-')), 'heartbeat')
  const all = fork(new URL('./main.ts', import.meta.url), {
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: role.url,
      LODGE_HEARTBEAT_FILE: heartbeat,
      REDIS_URL: fixture.url.redis,
      LODGE_REDIS_PREFIX: fixture.prefix,
      LOG_LEVEL: 'silent',
      SMTP_URL: 'smtp://127.0.0.1:1',
      MAIL_FROM: 'Help desk <help@uni.example>',
      APP_URL: 'http://127.0.0.1:1',
      LODGE_SECRET: 'a secret of this test',
      LODGE_FILES_DIR: tmpdir(),
    },
  })
  expect(await once(all, 'message')).toContain('ready')
  expect(existsSync(heartbeat)).toBe(true)
  await aTicket(fixture.db)
  const pendingConsumers = async () => (await getOne(fixture.db, 'event', {})).pendingConsumers
  await expect.poll(pendingConsumers, { timeout: 20_000 }).toEqual(['email'])
  all.kill('SIGTERM')

  expect(await once(all, 'exit')).toEqual([0, null])
  await role.drop()
  await fixture.close()
})
