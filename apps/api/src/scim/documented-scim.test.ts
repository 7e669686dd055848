import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { findOne } from '@lodge/database'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTokenMaker } from '../testing/scim-client.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { listenOnFreePort } from '../testing/test-socket.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

test('the calls of the document make a user and find it', async () => {
  const document = await readFile(new URL('../../../../docs/integrations/scim.md', import.meta.url), 'utf8')
  const [, script = ''] = /```sh\n([\s\S]+?)```/.exec(document) ?? []
  const origin = await listenOnFreePort(server)
  const { secret } = await (await createTokenMaker(server)).integration('Documented')
  const { stdout } = await promisify(execFile)('sh', ['-ec', script], {
    env: { ...process.env, LODGE_URL: origin, LODGE_TOKEN: secret, no_proxy: '*' },
  })

  expect(stdout.match(/"userName":"sam@uni\.example"/g)).toHaveLength(2)
  expect(stdout).toContain('"totalResults":1')
  expect(await findOne(server.db, 'person', { email: 'sam@uni.example' })).toMatchObject({
    name: 'Sam Okafor',
  })
})
