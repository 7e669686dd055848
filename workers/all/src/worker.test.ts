import { tmpdir } from 'node:os'
import { countRows, sql } from '@lodge/database'
import { startTcpProxy } from '@lodge/database/testing'
import { aTicket } from '@lodge/desk/testing'
import { somePlumbing } from '@lodge/events/testing'
import { expect, test } from 'vitest'
import { startAllWorkers } from './worker.ts'

test('workers that start while Postgres is away work once it is there, and again after the next outage', {
  timeout: 60_000,
}, async () => {
  const fixture = await somePlumbing()
  const gate = await startTcpProxy(fixture.url.database)
  await gate.shut()
  const workers = await startAllWorkers({
    DATABASE_URL: gate.url,
    REDIS_URL: fixture.url.redis,
    LODGE_REDIS_PREFIX: fixture.prefix,
    LOG_LEVEL: 'silent',
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'Help desk <help@uni.example>',
    APP_URL: 'http://127.0.0.1:1',
    LODGE_SECRET: 'a secret of this test',
    LODGE_FILES_DIR: tmpdir(),
    LODGE_FILES_RESERVE_MB: 0,
    LODGE_MODE: 'production',
    LODGE_MAIL_IN_PROTOCOL: 'smtp',
    LODGE_MICROSOFT_URL: 'http://127.0.0.1:1',
  })
  const unfinished = () =>
    countRows(
      fixture.db,
      'event',
      sql`pending_consumers && ${['sla', 'activity', 'realtime']} OR published_at IS NULL`,
    )
  await aTicket(fixture.db)
  await gate.open()
  await expect.poll(unfinished, { timeout: 20_000 }).toBe(0)

  await gate.shut()
  await aTicket(fixture.db)
  await gate.open()
  await expect.poll(unfinished, { timeout: 20_000 }).toBe(0)
  expect(await countRows(fixture.db, 'activity')).toBe(2)
  expect(await fixture.redis.zcard(`${fixture.prefix}:activity:failed`)).toBe(0)

  const jobs = (queue: string) => fixture.redis.get(`${fixture.prefix}:${queue}:id`)
  const [ofActivity, ofShared] = [await jobs('activity'), await jobs('shared')]
  await aTicket(fixture.db)
  await expect.poll(unfinished, { timeout: 20_000 }).toBe(0)
  expect(await jobs('activity')).toBe(ofActivity)
  expect(Number(await jobs('shared'))).toBe(Number(ofShared) + 1)

  await gate.shut()
  await workers.close()
  await gate.close()
  await fixture.close()
})
