import type { AgentRef } from '@lodge/contracts'
import { insertMany } from '@lodge/database'
import { aDepartment, anAgent, aStudent, aTeam } from '@lodge/desk/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  createVisitor,
  issueCodeFor,
  password,
  passwordHash,
  signInToAdmin,
  signInToPortal,
} from '../testing/sign-in.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

async function anAgentWithPassword(options: Parameters<typeof anAgent>[1] = {}) {
  return anAgent(server.db, { passwordHash: await passwordHash, ...options })
}

describe('start-up', () => {
  test('the csrf request answers 204 with a cookie that scripts may read', async () => {
    const answer = await server.browser().get('/sanctum/csrf-cookie')

    expect(answer.statusCode).toBe(204)
    const token = answer.cookies.find(({ name }) => name === 'XSRF-TOKEN')
    expect(token).toMatchObject({ sameSite: 'Lax', path: '/' })
    expect(token).not.toHaveProperty('httpOnly')
    expect(answer.cookies.find(({ name }) => name === 'lodge_browser')).toMatchObject({ httpOnly: true })
  })

  test('init names the site, and no user without a session', async () => {
    const answer = await server.browser().get('/api/init')

    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({
      success: true,
      name: 'Test University',
      auth_mode: 'production',
      languages: ['en'],
      user: null,
      agent_data: null,
    })
  })

  test('init names the signed-in requester', async () => {
    const student = await aStudent(server.db)
    const browser = await signInToPortal(server, student)

    const { user } = (await browser.get('/api/init')).json()

    expect(user).toEqual({
      alias: student.alias,
      name: student.name,
      email: student.email,
      department: null,
      isDepartmentFixed: false,
      // There is no department to choose yet.
      isComplete: true,
    })
  })

  test('the admin init names the agent, their permissions and their teams', async () => {
    const team = await aTeam(server.db)
    const agent = await anAgentWithPassword({ teams: [team], permissions: ['view_report'] })
    const browser = await signInToAdmin(server, agent)

    const init = (await browser.get('/api/backend/init')).json()

    expect(init.user).toMatchObject({ alias: agent.alias, permissions: ['view_report'] })
    expect(init.agent_data).toEqual({
      teams: [{ alias: team.alias, name: team.name, isLead: false }],
      timezone: 'Europe/London',
      shortcuts: { isOn: true, keys: {} },
    })
  })
})

describe('signing in with a code', () => {
  test('requesting a code is accepted and returns when the next one may be requested', async () => {
    const visitor = await createVisitor(server)
    const before = server.clock.now().getTime()

    const answer = await visitor.post('/api/auth/codes', { email: ' Ada@Uni.example ' })

    expect(answer.statusCode).toBe(202)
    const { email, resendAllowedAt } = answer.json()
    expect(email).toBe('ada@uni.example')
    expect(Date.parse(resendAllowedAt) - before).toBeGreaterThanOrEqual(60_000)
  })

  test('a malformed address is refused at its field', async () => {
    const answer = await (await createVisitor(server)).post('/api/auth/codes', { email: 'ada' })

    expect(answer.statusCode).toBe(422)
    expect(answer.json().error.fields).toEqual({
      email: { reason: 'not_an_email', message: 'Invalid email address' },
    })
  })

  test('a request without a body gets every missing field named', async () => {
    const answer = await (await createVisitor(server)).post('/api/auth/session')

    expect(answer.statusCode).toBe(422)
    const missing = { reason: 'required', message: 'Fill in this field' }
    expect(answer.json().error.fields).toEqual({ email: missing, code: missing })
  })

  test('the right code signs in and makes a person of a new address', async () => {
    const visitor = await createVisitor(server)
    const email = 'Grace.Hopper@uni.example'
    await visitor.post('/api/auth/codes', { email })
    const code = await issueCodeFor(server, email)

    const answer = await visitor.post('/api/auth/session', { email, code })

    expect(answer.statusCode).toBe(201)
    expect(answer.json()).toMatchObject({ alias: 'grace-hopper', isComplete: false })
    expect(answer.cookies.find(({ name }) => name === 'lodge_portal')).toMatchObject({
      httpOnly: true,
      sameSite: 'Lax',
    })
  })

  test('an address outside the sign-in domains gets the usual answer and cannot sign in', async () => {
    const own = await startTestServer({ env: { LODGE_SIGN_IN_DOMAINS: 'uni.example' } })
    const answers = []
    for (const email of ['ada@uni.example', 'ada@elsewhere.example']) {
      const visitor = await createVisitor(own)
      const codeRequest = await visitor.post('/api/auth/codes', { email })
      // As if the mail had been sent before the domains were narrowed.
      const signInAnswer = await visitor.post('/api/auth/session', {
        email,
        code: await issueCodeFor(own, email),
      })
      answers.push([codeRequest.statusCode, Object.keys(codeRequest.json()), signInAnswer.statusCode])
    }

    const keys = ['email', 'resendAllowedAt']
    expect(answers).toEqual([
      [202, keys, 201],
      [202, keys, 422],
    ])
    await own.close()
  })

  test('a wrong code is refused at its field with the tries left', async () => {
    const visitor = await createVisitor(server)
    const email = 'wrong@uni.example'
    await visitor.post('/api/auth/codes', { email })
    await issueCodeFor(server, email)

    const answer = await visitor.post('/api/auth/session', { email, code: '654321' })

    expect(answer.statusCode).toBe(422)
    expect(answer.json().error).toMatchObject({
      code: 'wrong_code',
      triesLeft: 4,
      fields: { code: { reason: 'wrong_code', message: 'This code is not right. 4 tries are left.' } },
    })
    expect(visitor.cookies.has('lodge_portal')).toBe(false)
  })
})

describe('profiles', () => {
  test('only the profile opens before name and department are given', async () => {
    const department = await aDepartment(server.db)
    const student = await aStudent(server.db)
    const browser = await signInToPortal(server, student)

    const early = await browser.get('/api/me/courses')
    const answer = await browser.put('/api/me/profile', {
      name: 'Ada Lovelace',
      department: department.alias,
    })
    const later = await browser.get('/api/me/courses')

    expect([early.statusCode, early.json().error.code]).toEqual([403, 'profile_incomplete'])
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({
      name: 'Ada Lovelace',
      department: { alias: department.alias },
      isComplete: true,
    })
    expect(later.statusCode).toBe(200)
  })

  test('a department that is not offered is refused at its field', async () => {
    const browser = await signInToPortal(server, await aStudent(server.db))

    const answer = await browser.put('/api/me/profile', { name: 'Ada', department: 'no-such-department' })

    expect(answer.statusCode).toBe(422)
    expect(answer.json().error.fields).toEqual({
      department: { reason: 'unknown_department', message: 'Choose a department from the list' },
    })
  })

  test('a profile needs a session', async () => {
    const answer = await (await createVisitor(server)).put('/api/me/profile', {
      name: 'Ada',
      department: 'x',
    })

    expect([answer.statusCode, answer.json().error.code]).toEqual([401, 'not_signed_in'])
  })

  test('the departments come as a tree', async () => {
    const school = await aDepartment(server.db, { name: 'School of Tests' })
    const department = await aDepartment(server.db, { name: 'Unit Tests', parent: school })

    const { items } = (await server.browser().get('/api/departments')).json()

    expect(items).toContainEqual({
      id: school.alias,
      label: 'School of Tests',
      children: [{ id: department.alias, label: 'Unit Tests' }],
    })
  })
})

describe('signing in with a password', () => {
  test('the right password opens the admin area', async () => {
    const agent = await anAgentWithPassword()

    const answer = await (await createVisitor(server)).post('/api/backend/auth/session', {
      email: agent.email,
      password,
    })

    expect(answer.statusCode).toBe(201)
    expect(answer.json()).toMatchObject({ alias: agent.alias, role: agent.actor.role })
  })

  test('an unknown address, a requester and a wrong password are refused in the same words', async () => {
    const agent = await anAgentWithPassword()
    const student = await aStudent(server.db)
    const visitor = await createVisitor(server)

    const refusals = []
    for (const email of [agent.email, student.email, 'nobody@uni.example']) {
      const answer = await visitor.post('/api/backend/auth/session', { email, password: 'a guess' })
      const { code, message, fields } = answer.json().error
      refusals.push([answer.statusCode, code, message, fields])
    }

    expect(refusals[0]).toEqual([
      422,
      'wrong_password',
      'The e-mail address or the password is wrong.',
      { password: { reason: 'wrong_password', message: 'The e-mail address or the password is wrong.' } },
    ])
    expect(refusals[1]).toEqual(refusals[0])
    expect(refusals[2]).toEqual(refusals[0])
  })

  test('the agents that tickets can go to are listed with until when they are away, not before it began or after its end', async () => {
    const agents = await Promise.all([anAgentWithPassword(), anAgentWithPassword(), anAgentWithPassword()])
    const [gone, planned, back] = agents
    const at = (hours: number) => new Date(Date.now() + hours * 3_600_000)
    const row = { handsOver: false, hasBegun: true }
    await insertMany(server.db, 'away', [
      { ...row, personId: gone.id, startsAt: at(-1), endsAt: at(5) },
      { ...row, personId: planned.id, startsAt: at(1), endsAt: at(5), hasBegun: false },
      { ...row, personId: back.id, startsAt: at(-5), endsAt: at(-1) },
    ])
    const browser = await signInToAdmin(server, gone)
    const { items } = (await browser.get('/api/backend/agents')).json()
    const shown = agents.map(({ alias }) => items.find((item: AgentRef) => item.alias === alias)?.awayUntil)
    expect(shown).toEqual([expect.any(String), null, null])
    expect(Math.abs(Date.parse(shown[0]) - at(5).getTime())).toBeLessThan(60_000)
  })

  test('the agents that tickets can go to are listed for staff only', async () => {
    const team = await aTeam(server.db)
    const agent = await anAgentWithPassword({ teams: [team] })
    const browser = await signInToAdmin(server, agent)

    const answer = await browser.get('/api/backend/agents')
    const refusal = await server.browser().get('/api/backend/agents')

    expect(answer.json().items).toContainEqual({
      alias: agent.alias,
      name: agent.name,
      teams: [team.alias],
      awayUntil: null,
    })
    expect(refusal.statusCode).toBe(401)
  })

  test('the teams that a ticket can be passed to are listed for staff only', async () => {
    const [own, other] = [await aTeam(server.db), await aTeam(server.db)]
    const browser = await signInToAdmin(server, await anAgentWithPassword({ teams: [own] }))

    const answer = await browser.get('/api/backend/teams')
    const refusal = await server.browser().get('/api/backend/teams')

    expect(answer.json().items).toContainEqual({
      alias: own.alias,
      name: own.name,
      isVisible: true,
      departments: [],
    })
    expect(answer.json().items).toContainEqual({
      alias: other.alias,
      name: other.name,
      isVisible: false,
      departments: [],
    })
    expect(refusal.statusCode).toBe(401)
  })
})

describe('signing out', () => {
  test('portal and admin sign-ins in one browser end separately', async () => {
    const agent = await anAgentWithPassword()
    const browser = await signInToPortal(server, agent)
    await browser.post('/api/backend/auth/session', { email: agent.email, password })

    const answer = await browser.delete('/api/backend/auth/session')

    expect(answer.statusCode).toBe(204)
    expect((await browser.get('/api/backend/init')).json().user).toBeNull()
    expect((await browser.get('/api/init')).json().user).toMatchObject({ alias: agent.alias })
    expect((await browser.delete('/api/auth/session')).statusCode).toBe(204)
    expect((await browser.get('/api/init')).json().user).toBeNull()
  })

  test('signing out needs a session', async () => {
    const visitor = await createVisitor(server)

    expect((await visitor.delete('/api/auth/session')).statusCode).toBe(401)
    expect((await visitor.delete('/api/backend/auth/session')).statusCode).toBe(401)
  })
})
