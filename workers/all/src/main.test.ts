import { fork } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { aTicket } from '@lodge/desk/testing'
import { somePlumbing } from '@lodge/events/testing'
import { expect, test } from 'vitest'

test('one process does all the work and ends on SIGTERM', async () => {
  const world = await somePlumbing()
  const all = fork(new URL('./main.ts', import.meta.url), {
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: world.url.database,
      REDIS_URL: world.url.redis,
      LODGE_REDIS_PREFIX: world.prefix,
      LOG_LEVEL: 'silent',
      SMTP_URL: 'smtp://127.0.0.1:1',
      MAIL_FROM: 'Help desk <help@uni.example>',
      APP_URL: 'http://127.0.0.1:1',
      LODGE_SECRET: 'a secret of this test',
      LODGE_FILES_DIR: tmpdir(),
    },
  })
  expect(await once(all, 'message')).toContain('ready')
  await aTicket(world.db)
  const owed = async () => (await world.db.prisma.event.findFirstOrThrow()).owed
  await expect.poll(owed, { timeout: 5_000 }).toEqual(['email'])
  all.kill('SIGTERM')

  expect(await once(all, 'exit')).toEqual([0, null])
  await world.close()
})
