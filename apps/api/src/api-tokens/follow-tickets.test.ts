import { readFile } from 'node:fs/promises'
import { createApiToken } from '@lodge/desk/settings'
import { aSuperadmin, aTeam, aTicket } from '@lodge/desk/testing'
import { changeTags } from '@lodge/desk/ticketing'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { takeDocumentedProgram } from '../testing/documented-program.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { listenOnFreePort } from '../testing/test-socket.ts'

let server: TestServer
let baseUrl: string
beforeAll(async () => {
  server = await startTestServer()
  baseUrl = (await listenOnFreePort(server)).replace('localhost', '127.0.0.1')
})
afterAll(() => server.close())

/** Returns a team, a context of a superadmin, and the secret of a token that sees the team. */
async function anIntegration() {
  const { db, clock, config } = server
  const team = await aTeam(db)
  const { actor } = await aSuperadmin(db)
  const ctx = { actor, through: 'session' as const, db, now: clock.now, requestId: null, ip: null }
  const { secret } = await createApiToken(
    { ...ctx, secret: config.secret },
    { name: 'Follower', scopes: ['tickets:read'], teams: [team.alias], days: 30 },
  )
  return { team, ctx, secret }
}

test.each(['x', 'MTA', 'MC4x', 'MTAuMDE', `${'9'.repeat(90)}`, 'OTk5OTk5OTk5OTk5OTk5OTk5LjA'])(
  'the cursor %s is refused at its path',
  async (after) => {
    const { secret } = await anIntegration()
    const answer = await server.app.inject({
      url: `/api/v1/ticket-changes?after=${after}`,
      headers: { authorization: `Bearer ${secret}` },
    })
    expect([answer.statusCode, Object.keys(answer.json().error.fields)]).toEqual([422, ['after']])
  },
)

test('the program of the document prints what changes, and goes on where it was after it is killed', async () => {
  const { team, ctx, secret } = await anIntegration()
  const { number } = await aTicket(server.db, { team, subject: 'The door is stuck' })
  const program = await takeDocumentedProgram('api.md')
  onTestFinished(program.remove)
  const variables = { LODGE_URL: baseUrl, LODGE_TOKEN: secret, PAUSE_MS: '50' }
  const tag = (tag: string) => changeTags(ctx, { number, add: [tag], remove: [] })

  const first = program.start(variables)
  onTestFinished(first.kill)
  const cursor = () => readFile(`${program.folder}/cursor.txt`, 'utf8').catch(() => '')
  await expect.poll(cursor, { timeout: 20_000 }).not.toBe('')
  await tag('doors')
  await expect.poll(first.output, { timeout: 20_000 }).toContain(`#${number} new The door is stuck\n`)
  await first.kill()

  await tag('urgent')
  const second = program.start(variables)
  onTestFinished(second.kill)
  await expect.poll(second.output, { timeout: 20_000 }).toContain(`#${number} new The door is stuck\n`)
}, 60_000)
