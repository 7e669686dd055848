import { setTimeout as wait } from 'node:timers/promises'
import { createSession, RequestError, type SessionResponse } from '@lodge/e2e/session'
import { percentilesOf, printTable } from './src/percentiles.ts'
import { startProduct } from './src/product/product.ts'
import { startServers } from './src/product/servers.ts'

/**
 * Compares answers about known and unknown addresses, in turn, from every route that takes one without a sign-in:
 * neither words nor times may tell them apart. The noise is the difference between two halves of the same addresses.
 * Run: `BENCH_TRIES=200 node infra/bench/enumeration.ts`
 */
const tries = Number(process.env.BENCH_TRIES ?? 40)

const servers = await startServers()
try {
  // A requester for every five tickets.
  const { url, drop } = await servers.withTickets(5 * tries)
  const product = await startProduct({
    databaseUrl: url,
    redisUrl: servers.redisUrl,
    folder: servers.folder,
    env: { LODGE_MODE: 'demo', LODGE_RATE_LIMITS: 'off' },
  })
  try {
    await run(product.base)
  } finally {
    await product.stop()
    await drop()
  }
} finally {
  await servers.stop()
}

interface Question {
  path: string
  /** Returns a known address, in turn. */
  known: (place: number) => string
  body?: Record<string, string>
}

async function run(base: string): Promise<void> {
  const agent = (place: number) => `agent-${1 + (place % 40)}@bench.example`
  const questions: Record<string, Question> = {
    'code to sign in': { path: '/api/auth/codes', known: (place) => `student-${place}@bench.example` },
    'password, wrong': {
      path: '/api/backend/auth/session',
      known: agent,
      body: { password: 'not the one that opens it' },
    },
    'forgotten password': { path: '/api/backend/auth/password-reset', known: agent },
  }
  const rows = []
  for (const [question, details] of Object.entries(questions))
    rows.push({ question, ...(await compare(base, details)) })
  printTable(rows)
  for (const { question, answers, difference, noise } of rows) {
    const isTold = answers !== 'alike' || Math.abs(difference) > Math.max(1, 3 * noise)
    console.log(`${question}: ${isTold ? 'MISSED' : 'reached'}`)
  }
}

async function compare(base: string, { path, known, body }: Question) {
  const session = createSession(base)
  await session.call('GET', '/sanctum/csrf-cookie')
  const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
  const answers = new Set<string>()
  const ask = async (email: string) => {
    const startedAt = performance.now()
    const answer = await session.call('POST', path, { email, ...body }).catch(refusalOf)
    const ms = performance.now() - startedAt
    answers.add(`${answer.status} ${shapeOf(answer.json)}`)
    // The work after an answer must not weigh on the next.
    await wait(20)
    return ms
  }
  for (let place = 1; place <= 5; place += 1) await ask(`warm-${place}@bench.example`)
  for (let place = 1; place <= tries; place += 1) {
    times.known.push(await ask(known(place)))
    times.unknown.push(await ask(`nobody-${place}@bench.example`))
  }
  const [here, nobody] = [percentilesOf(times.known).median, percentilesOf(times.unknown).median]
  return {
    answers: answers.size === 1 ? 'alike' : [...answers].slice(0, 2).join(' / '),
    'known, ms': here,
    'unknown, ms': nobody,
    difference: here - nobody,
    noise: noiseOf(times.unknown),
  }
}

function refusalOf(error: unknown): SessionResponse {
  if (!(error instanceof RequestError)) throw error
  return { status: error.status, json: JSON.parse(error.message.replace(/^.*? answered \d+: /, '')) }
}

/** Leaves out values that differ each time, and the address. */
function shapeOf(answer: unknown): string {
  return JSON.stringify(answer, (key, value) => (/^(requestId|email)$|At$/.test(key) ? typeof value : value))
}

function noiseOf(sample: readonly number[]): number {
  const half = (remainder: number) =>
    percentilesOf(sample.filter((_, place) => place % 2 === remainder)).median
  return Math.abs(half(0) - half(1))
}
