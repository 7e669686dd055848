import { limits } from '@lodge/contracts'
import { countRows, findMany } from '@lodge/database'
import { anAgent, aStudent } from '@lodge/desk/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { setLimitCounts } from '../testing/set-limit-counts.ts'
import { createVisitor, issueCodeFor, password, passwordHash, signInToPortal } from '../testing/sign-in.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { signInLimits } from './sign-in-limits.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { LODGE_TRUSTED_PROXIES: 'loopback' } })
})
afterAll(() => server.close())

type Visitor = Awaited<ReturnType<typeof createVisitor>>

/** Returns a browser that has never signed in, at this address. */
async function aBrowserAt(ip: string, own = server) {
  const visitor = await createVisitor(own)
  return withAddress(visitor, ip)
}

function withAddress(visitor: Visitor, ip: string) {
  const headers = { 'x-forwarded-for': ip }
  return {
    visitor,
    post: (url: string, body: object) => visitor.post(url, body, headers),
    guess: (email: string, wrongPassword = 'a guess') =>
      visitor.post('/api/backend/auth/session', { email, password: wrongPassword }, headers),
    ask: (email: string) => visitor.post('/api/auth/codes', { email }, headers),
    enter: (email: string, code: string, isConfirmed?: boolean) =>
      visitor.post('/api/auth/session', { email, code, ...(isConfirmed && { isConfirmed }) }, headers),
  }
}

async function anAgentWithPassword() {
  return anAgent(server.db, { passwordHash: await passwordHash })
}

let addresses = 0
const anAddress = () => `198.51.${100 + Math.floor(++addresses / 250)}.${addresses % 250}`

async function statusesOf(times: number, send: () => Promise<{ statusCode: number }>) {
  const statuses: number[] = []
  for (let count = 0; count < times; count++) statuses.push((await send()).statusCode)
  return statuses
}

describe('wrong passwords', () => {
  test('stop the browser that guesses, and say when to come back', async () => {
    const agent = await anAgentWithPassword()
    const guesser = await aBrowserAt(anAddress())
    const { max } = signInLimits.passwordsByBrowser
    expect(await statusesOf(max, () => guesser.guess(agent.email))).toEqual(Array(max).fill(422))

    const answer = await guesser.guess(agent.email.toUpperCase(), password)

    expect(answer.statusCode).toBe(429)
    const { code, message, retryAt } = answer.json().error
    const wait = Number(answer.headers['retry-after'])
    expect(wait).toBeLessThanOrEqual(15 * 60)
    expect(wait).toBeGreaterThan(14 * 60)
    expect([code, message]).toEqual(['too_many_requests', 'Too many requests. Try again in 15 minutes.'])
    expect(Date.parse(retryAt)).toBeGreaterThan(server.clock.now().getTime())
    expect((await guesser.guess('somebody.else@uni.example')).statusCode).toBe(422)
  })

  test('of a stranger leave the account’s owner free to sign in from other browsers and addresses', async () => {
    const agent = await anAgentWithPassword()
    const home = anAddress()
    const own = await aBrowserAt(home)
    expect((await own.guess(agent.email, password)).statusCode).toBe(201)

    for (const address of [home, anAddress()]) {
      const stranger = await aBrowserAt(address)
      await statusesOf(signInLimits.passwordsByBrowser.max, () => stranger.guess(agent.email))
    }

    const next = await aBrowserAt(home)
    expect((await next.guess(agent.email, password)).statusCode).toBe(201)
    expect((await own.guess(agent.email, password)).statusCode).toBe(201)
  })

  test('from one address in ever new browsers are stopped, except in a browser that the account knows', async () => {
    const agent = await anAgentWithPassword()
    const address = anAddress()
    const knownBrowser = await aBrowserAt(address)
    await knownBrowser.guess(agent.email, password)
    const guess = async () => (await aBrowserAt(address)).guess(agent.email)
    expect((await guess()).statusCode).toBe(422)
    await setLimitCounts(
      server,
      'passwordsByEmailAndAddress',
      signInLimits.passwordsByEmailAndAddress.max - 1,
    )

    expect(await statusesOf(2, guess)).toEqual([422, 429])
    expect((await knownBrowser.guess(agent.email, password)).statusCode).toBe(201)
  })

  test('sent at the same moment count one by one', async () => {
    const agent = await anAgentWithPassword()
    const guesser = await aBrowserAt(anAddress())

    const answers = await Promise.all(Array.from({ length: 14 }, () => guesser.guess(agent.email)))

    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([
      ...Array(10).fill(422),
      ...Array(4).fill(429),
    ])
  })

  test('in a browser that the account knows are stopped as well', async () => {
    const agent = await anAgentWithPassword()
    const knownBrowser = await aBrowserAt(anAddress())
    await knownBrowser.guess(agent.email, password)

    const statuses = await statusesOf(11, () => knownBrowser.guess(agent.email))

    expect(statuses).toEqual([...Array(10).fill(422), 429])
  })

  test('are stopped in a browser that only another account knows, and with an invented cookie', async () => {
    const [victim, own] = [await anAgentWithPassword(), await anAgentWithPassword()]
    const guesser = await aBrowserAt(anAddress())
    await guesser.guess(own.email, password)
    const cookie = guesser.visitor.cookies.get('lodge_known') ?? ''
    expect(await statusesOf(11, () => guesser.guess(victim.email))).toEqual([...Array(10).fill(422), 429])

    // With the entry of another account, under the old signature.
    const [id, issuedAt, , signature] = cookie.split('.')
    guesser.visitor.cookies.set('lodge_known', `${id}.${issuedAt}.aaaaaaaaaaaaaaaa.${signature}`)

    expect((await guesser.guess(victim.email)).statusCode).toBe(429)
  })
})

describe('one address', () => {
  test('lets sixty students sign in at once', async () => {
    const campus = anAddress()
    const signIn = async (place: number) => {
      const email = `student-${place}@uni.example`
      const browser = await aBrowserAt(campus)
      await browser.ask(email)
      return browser.enter(email, await issueCodeFor(server, email))
    }

    const answers = await Promise.all(Array.from({ length: 60 }, (_, place) => signIn(place)))

    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(60).fill(201))
  })

  test('is stopped after many failures under many names, except in browsers that their accounts know', async () => {
    const address = anAddress()
    const agent = await anAgentWithPassword()
    const knownBrowser = await aBrowserAt(address)
    await knownBrowser.guess(agent.email, password)
    const student = await aStudent(server.db)
    const studentsOwn = withAddress(await signInToPortal(server, student), address)
    const sprayer = await aBrowserAt(address)
    let tries = 0

    const spray = () => {
      tries += 1
      return sprayer.enter(`person-${tries}@uni.example`, '000000')
    }
    expect((await spray()).statusCode).toBe(422)
    await setLimitCounts(server, 'failuresByAddress', signInLimits.failuresByAddress.max - 2)

    expect(await statusesOf(3, spray)).toEqual([422, 422, 429])
    expect((await sprayer.guess('person@uni.example')).statusCode).toBe(429)
    expect((await knownBrowser.guess(agent.email, password)).statusCode).toBe(201)
    await studentsOwn.ask(student.email)
    const code = await issueCodeFor(server, student.email)
    expect((await studentsOwn.enter(student.email, code)).statusCode).toBe(201)
  })
})

describe('codes', () => {
  test('are limited for one browser, and still available to other browsers', async () => {
    const email = 'wanted@uni.example'
    const address = anAddress()
    const impatient = await aBrowserAt(address)
    const { max } = signInLimits.codesByBrowser

    expect(await statusesOf(max + 1, () => impatient.ask(email))).toEqual([...Array(max).fill(202), 429])

    expect((await (await aBrowserAt(address)).ask(email)).statusCode).toBe(202)
    expect((await (await aBrowserAt(anAddress())).ask(email)).statusCode).toBe(202)
  })

  test('of known and unknown addresses have the same limit', async () => {
    const student = await aStudent(server.db)
    const refusals = []
    for (const email of [student.email, 'nobody.at.all@uni.example']) {
      const browser = await aBrowserAt(anAddress())
      await statusesOf(signInLimits.codesByBrowser.max, () => browser.ask(email))
      const answer = await browser.ask(email)
      const { code, message } = answer.json().error
      refusals.push([answer.statusCode, code, message])
    }

    expect(refusals[0]?.[0]).toBe(429)
    expect(refusals[1]).toEqual(refusals[0])
  })

  test('requested by many strangers are mailed no more, except to a browser that the account knows', async () => {
    const student = await aStudent(server.db)
    const own = withAddress(await signInToPortal(server, student), anAddress())
    const { max } = signInLimits.codesByEmail

    const statuses = await statusesOf(max + 1, async () => (await aBrowserAt(anAddress())).ask(student.email))

    expect(statuses).toEqual([...Array(max).fill(202), 429])
    expect((await own.ask(student.email)).statusCode).toBe(202)
  })

  test('tried by strangers leave the owner every try', async () => {
    const email = 'owner@uni.example'
    const owner = await aBrowserAt(anAddress())
    await owner.ask(email)
    const code = await issueCodeFor(server, email)

    const stranger = await aBrowserAt(anAddress())
    await statusesOf(30, () => stranger.enter(email, '000000'))

    const wrong = await owner.enter(email, '000001')
    expect(wrong.json().error.triesLeft).toBe(limits.codeTries - 1)
    expect((await owner.enter(email, code)).statusCode).toBe(201)
  })

  test('sign in on another device once the person has confirmed it', async () => {
    const email = 'on.the.phone@uni.example'
    const laptop = await aBrowserAt(anAddress())
    await laptop.ask(email)
    const code = await issueCodeFor(server, email)
    const phone = await aBrowserAt(anAddress())

    const first = await phone.enter(email, code)
    expect([first.statusCode, first.json().error.code]).toEqual([409, 'code_from_other_browser'])
    expect(phone.visitor.cookies.has('lodge_portal')).toBe(false)
    const second = await phone.enter(email, code, true)

    expect(second.statusCode).toBe(201)
    expect(phone.visitor.cookies.has('lodge_portal')).toBe(true)
    expect((await laptop.enter(email, code)).json().error.code).toBe('code_expired')
  })

  test('are tied to the browser by a cookie that scripts cannot read', async () => {
    const { visitor, ask } = await aBrowserAt(anAddress())

    const cookie = (await ask('cookie@uni.example')).cookies.find(({ name }) => name === 'lodge_code')

    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' })
    const [signIn] = await findMany(server.db, 'sign_in', { email: 'cookie@uni.example' })
    expect(signIn?.browserHash).not.toContain(visitor.cookies.get('lodge_code'))
  })
})

test('over https the cookies of signing in are accepted from this host alone', async () => {
  const own = await startTestServer({ env: { APP_URL: 'https://help.uni.example' } })
  const agent = await anAgent(own.db, { passwordHash: await passwordHash })
  const visitor = await createVisitor(own)

  const codeRequest = await visitor.post('/api/auth/codes', { email: agent.email })
  const signedIn = await visitor.post('/api/backend/auth/session', { email: agent.email, password })

  const cookies = [...codeRequest.cookies, ...signedIn.cookies]
  for (const name of ['__Host-lodge_code', '__Host-lodge_known'])
    expect(cookies.find((cookie) => cookie.name === name)).toMatchObject({
      httpOnly: true,
      secure: true,
      path: '/',
      sameSite: 'Lax',
    })
  await own.close()
})

test('without Redis a password attempt is answered with 503 and not tried', async () => {
  const own = await startTestServer()
  const agent = await anAgent(own.db, { passwordHash: await passwordHash })
  const visitor = await createVisitor(own)
  own.redis.redis.disconnect()

  const answer = await visitor.post('/api/backend/auth/session', { email: agent.email, password: 'a guess' })

  expect([answer.statusCode, answer.json().error.code]).toEqual([503, 'unavailable'])
  expect(await countRows(own.db, 'event', { type: 'person.sign_in_failed' })).toBe(0)
  await own.redis.redis.connect()
  await own.close()
})

test('a demonstration may turn the limits off', async () => {
  const own = await startTestServer({ env: { LODGE_RATE_LIMITS: 'off' } })
  const visitor = await createVisitor(own)
  const guess = () =>
    visitor.post('/api/backend/auth/session', { email: 'anybody@uni.example', password: 'a guess' })

  expect(await statusesOf(signInLimits.passwordsByBrowser.max + 2, guess)).not.toContain(429)
  await own.close()
})
