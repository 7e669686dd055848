import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { createTestDatabase } from '@lodge/database/testing'
import { aSite } from '@lodge/desk/testing'
import { createRedis, explainTlsFaults } from '@lodge/events'
import { makeCertificate } from '@lodge/infra-testing/make-certificate'
import { startChildren } from '@lodge/infra-testing/start-children'
import { expect, onTestFinished, test } from 'vitest'
import { openDesks } from './src/open-desk.ts'
import { startNodes, waitForLine, withNodes } from './src/start-nodes.ts'
import { startRedisServer, waitForRedis } from './src/start-redis.ts'

const password = 'p@ss/word of lodge'

/** Nobody signs these certificates but themselves. */
async function startTlsRedis() {
  const children = startChildren()
  onTestFinished(children.close)
  const file = (name: string) => join(children.folder, name)
  for (const name of ['server', 'client']) makeCertificate(file(`${name}.key`), file(`${name}.crt`))
  const { port } = await startRedisServer(children, (port) => [
    'port 0',
    `tls-port ${port}`,
    `tls-cert-file ${file('server.crt')}`,
    `tls-key-file ${file('server.key')}`,
    `tls-ca-cert-file ${file('client.crt')}`,
    'tls-auth-clients yes',
    'user default off',
    // As docs/scaling.md says it.
    `user lodge on "#${sha256(password)}" ~{lodge}* &{lodge}* +@all -@dangerous +info`,
    `user watcher on "#${sha256(password)}" ~* &* +acl +info +hello +client`,
  ])
  const login = `lodge:${encodeURIComponent(password)}`
  const own = `sslcert=${file('client.crt')}&sslkey=${file('client.key')}`
  const urlWith = (parameters: string, who = login) => `rediss://${who}@localhost:${port}?${parameters}`
  return { children, own, urlWith, url: urlWith(`sslrootcert=${file('server.crt')}&${own}`), file }
}

test(
  'two nodes work by a Redis that speaks TLS alone, as a user with the rights that Lodge needs',
  withNodes,
  async () => {
    const { children, url } = await startTlsRedis()
    await waitForRedis(url)
    const db = await createTestDatabase()
    onTestFinished(() => db.drop())
    const nodes = await startNodes(children, { databaseUrl: db.url, redisUrl: url })
    const [here, there] = await openDesks(db, nodes, 2)
    const [first = 0, second = 0] = here.tickets
    await Promise.all([here.tag(first, 'from-here'), there.tag(second, 'from-there')])

    await expect.poll(() => there.pushedTags(first)).toContain('from-here')
    await expect.poll(() => here.pushedTags(second)).toContain('from-there')
    // Nothing was tried that the user may not do.
    const watcher = createRedis(url.replace('//lodge:', '//watcher:'))
    expect(await watcher.acl('LOG')).toEqual([])
    watcher.disconnect()
    here.close()
    there.close()
  },
)

test('nobody is believed whose certificate nobody vouches for, and nobody taken without one or a password', async () => {
  const { own, url, urlWith, file } = await startTlsRedis()
  await waitForRedis(url)
  const complaint = async (address: string) => {
    const redis = createRedis(address, { maxRetriesPerRequest: 0, retryStrategy: () => null })
    const said: string[] = []
    redis.on('error', ({ message }) => said.push(message))
    await redis.get('{lodge}').catch(({ message }) => said.push(message))
    redis.disconnect()
    return said.join('\n')
  }

  expect(await complaint(urlWith(own))).toMatch(/self-signed certificate/)
  expect(await complaint(url.replace('localhost', '127.0.0.1'))).toMatch(
    /does not match certificate's altnames/,
  )
  expect(await complaint(urlWith(`sslrootcert=${file('server.crt')}`))).toMatch(/certificate required|closed/)
  const wrong = urlWith(`sslrootcert=${file('server.crt')}&${own}`, 'lodge:wrong')
  expect(await complaint(wrong)).toContain('WRONGPASS')
})

test.each(['rediss', 'rediss-sentinel', 'rediss-cluster'])(
  'a fault of certificates is said once in a sentence: %s',
  async (scheme) => {
    const { url, urlWith, own, file } = await startTlsRedis()
    await waitForRedis(url)
    const explain = async (address: string) => {
      const ofKind = address
        .replace('rediss', scheme)
        .replace('?', scheme === 'rediss-sentinel' ? '/lodge?' : '?')
      const redis = createRedis(ofKind)
      const said: string[] = []
      explainTlsFaults(redis, ofKind, { error: (sentence: unknown) => said.push(String(sentence)) })
      let errors = 0
      redis.on('error', () => (errors += 1))
      await expect.poll(() => errors > 2 && said.length > 0).toBe(true)
      redis.disconnect()
      return said
    }

    expect(await explain(urlWith(`sslrootcert=${file('client.crt')}&${own}`))).toEqual([
      expect.stringMatching(
        /^There is no TLS with Redis: .*self-signed certificate\. REDIS_URL names by sslrootcert /,
      ),
    ])
    expect(await explain(urlWith(`sslrootcert=${file('server.crt')}`))).toEqual([
      expect.stringMatching(/certificate required/),
    ])
  },
)

test('the API and workers say why Redis is not believed', withNodes, async () => {
  const { children, own, url, urlWith } = await startTlsRedis()
  await waitForRedis(url)
  const db = await createTestDatabase()
  onTestFinished(() => db.drop())
  await aSite(db)

  const said = await Promise.all(
    ['apps/api/src/main.ts', 'workers/relay/src/main.ts'].map((main) =>
      waitForLine(children, main, /no TLS/, { databaseUrl: db.url, redisUrl: urlWith(own) }),
    ),
  )

  for (const line of said) expect(line).toContain('self-signed certificate. REDIS_URL names by sslrootcert')
})

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
