import { countRows, sql } from '@lodge/database'
import { createTestDatabase } from '@lodge/database/testing'
import { createRedis } from '@lodge/events'
import { startChildren } from '@lodge/infra-testing/start-children'
import { expect, onTestFinished, test } from 'vitest'
import { openDesks } from './src/open-desk.ts'
import { startNodes, withNodes } from './src/start-nodes.ts'
import { startClusteredRedis } from './src/start-redis.ts'

const prefix = '{lodge}'
const patience = { timeout: 40_000, interval: 50 }

test(
  'two nodes work by TLS with a cluster of three, also when the one with their keys dies',
  withNodes,
  async () => {
    const children = startChildren()
    onTestFinished(children.close)
    const [redis, db] = await Promise.all([
      startClusteredRedis(children, prefix, { tls: true }),
      createTestDatabase(),
    ])
    onTestFinished(() => db.drop())
    const nodes = await startNodes(children, { databaseUrl: db.url, redisUrl: redis.url, prefix })
    const [here, there] = await openDesks(db, nodes, 20)
    const [first = 0, ...others] = here.tickets
    await Promise.all([here.tag(first, 'from-here'), there.tag(first, 'from-there')])
    for (const desk of [here, there])
      await expect
        .poll(() => desk.pushedTags(first).toSorted(), patience)
        .toEqual(['from-here', 'from-there'])

    const tagged = Promise.all(others.map((number) => there.tag(number, 'during')))
    await children.kill(redis.owner.process)
    await tagged
    await here.tag(first, 'after')

    for (const number of others)
      await expect.poll(() => here.pushedTags(number), patience).toContain('during')
    await expect.poll(() => there.pushedTags(first), patience).toContain('after')
    const pending = () =>
      countRows(db, 'event', sql`pending_consumers && ARRAY['realtime', 'sla', 'activity']`)
    await expect.poll(pending, patience).toBe(0)
    here.close()
    there.close()
  },
)

test('commands to a cluster end when their time is up, or wait until it is there', async () => {
  const children = startChildren()
  onTestFinished(children.close)
  const { url, owner, replica } = await startClusteredRedis(children, prefix)
  const [patient, impatient] = [
    createRedis(url),
    createRedis(url, { maxRetriesPerRequest: 3, commandTimeout: 500 }),
  ]
  for (const client of [patient, impatient]) client.on('error', () => undefined)
  await patient.set(`${prefix}:kept`, 'yes')
  replica.process.kill('SIGSTOP')
  await children.kill(owner.process)

  await expect(impatient.get(`${prefix}:kept`)).rejects.toThrow(/timed out|redirections|Connection is closed/)
  const answer = patient.get(`${prefix}:kept`)
  replica.process.kill('SIGCONT')
  expect(await answer).toBe('yes')
  for (const client of [patient, impatient]) client.disconnect()
})
