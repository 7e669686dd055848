import { setTimeout as pause } from 'node:timers/promises'
import { type BrowserSession, createSession, signInStaff } from '@lodge/e2e/session'
import { benchPassword, benchPeople } from '../src/generate/university.ts'
import type { BenchProduct } from '../src/product/product.ts'
import type { Timings } from './timings.ts'

interface Rush {
  product: BenchProduct
  /** Places of those who sign in. */
  students: readonly number[]
  agents: readonly number[]
  /** In which all come, one after the other; each goes on for as long as it takes. */
  seconds: number
  timings: Timings
}

const lookEveryMs = 100
/** Milliseconds: waiting is measured, and given up late. */
const patienceMs = 120_000

/** Students sign in by the code that is mailed to them, agents by their password. */
export async function signInRush({ product, students, agents, seconds, timings }: Rush) {
  const { base } = product
  const codes = collectCodes(product)
  const spread = <Place, Session>(places: readonly Place[], signIn: (place: Place) => Promise<Session>) =>
    Promise.all(
      places.map(async (place, turn) => {
        await pause((turn / places.length) * seconds * 1_000)
        return signIn(place)
      }),
    )
  try {
    const [studentSessions, agentSessions] = await Promise.all([
      spread(students, (place) => signInByCode(base, benchPeople.requester(place), codes.of, timings)),
      spread(agents, (place) =>
        timings.time('sign-in by password', () => signInStaff(base, benchPeople.agent(place), benchPassword)),
      ),
    ])
    return { students: studentSessions, agents: agentSessions }
  } finally {
    await codes.end()
  }
}

async function signInByCode(
  base: string,
  email: string,
  codeOf: (email: string) => Promise<string>,
  { time }: Timings,
): Promise<BrowserSession> {
  const session = createSession(base, patienceMs)
  await session.call('GET', '/sanctum/csrf-cookie')
  await time('code asked for', () => session.call('POST', '/api/auth/codes', { email }))
  const code = await time('code in the mail', () => codeOf(email))
  await time('sign-in by code', () => session.call('POST', '/api/auth/session', { email, code }))
  return session
}

/** Looks at the mails for all together. */
function collectCodes({ takeCodes }: BenchProduct) {
  const codes = new Map<string, string>()
  let isOver = false
  const looking = (async () => {
    while (!isOver) {
      for (const [email, code] of Object.entries(await takeCodes())) codes.set(email, code)
      await pause(lookEveryMs)
    }
  })()
  const of = async (email: string) => {
    const until = performance.now() + patienceMs
    for (;;) {
      const code = codes.get(email)
      if (code !== undefined) return code
      if (performance.now() > until) throw new Error(`No code arrived for ${email}.`)
      await pause(lookEveryMs / 2)
    }
  }
  const end = () => {
    isOver = true
    return looking
  }
  return { of, end }
}
