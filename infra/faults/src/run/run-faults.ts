import { setTimeout as pause } from 'node:timers/promises'
import { createDatabase } from '@lodge/database'
import { enterPassword } from '@lodge/e2e/session'
import fc from 'fast-check'
import { enterCode, newStudent, openPatientSession } from '../site/sign-in.ts'
import type { Site } from '../site/site.ts'
import { checkOutcome, findDoubledMails } from './check-outcome.ts'
import type { Check } from './checks.ts'
import { type Fault, listFaults } from './faults.ts'
import { type LivePage, openLivePage } from './live-page.ts'
import { useProduct } from './use.ts'

export interface FaultRun {
  faults: number
  /** The same seed draws the same faults in the same order. */
  seed: number
  /** Pages that are open at once. */
  pages: number
  /** Commands a second, of all people together. */
  perSecond: number
  /** Takes each line of the report. */
  say: (line: string) => void
}

const agents = ['callum.fraser@marlow.example', 'owen.pritchard@marlow.example']
const supervisor = 'margaret.ellis@marlow.example'
const password = 'lodge-demo'
const topic = 'rooms-and-moving'
const students = 6

/**
 * Lets parts of a site fail at random while people write and pages are open, sets all right again, and returns what must
 * not be with what of it was found.
 */
export async function runFaults(
  site: Site,
  { faults, seed, pages, perSecond, say }: FaultRun,
): Promise<Check[]> {
  const { base, mailServer } = site
  const errors: string[] = []
  const onError = ({ message }: Error) => void errors.push(message)
  const openStudent = () => {
    const email = newStudent()
    return openPatientSession(base, { signIn: (session) => enterCode(session, email, mailServer), onError })
  }
  const openStaff = (email: string) =>
    openPatientSession(base, { signIn: (session) => enterPassword(session, email, password), onError })
  const people = await Promise.all(Array.from({ length: students }, openStudent))
  const staff = await Promise.all(agents.map(openStaff))
  const watcher = await openStaff(supervisor)
  const pageFailures: string[] = []
  const open: LivePage[] = []
  for (let count = 0; count < pages; count += 1)
    open.push(await openLivePage(base, watcher, (what) => pageFailures.push(what)))
  const use = useProduct({ students: people, agents: staff, topic, perSecond })

  await letFail(drawFaults(listFaults(site), { faults, seed }), say)
  await use.end()
  const db = createDatabase(site.databaseUrl())
  const checks = await checkOutcome({ db, pages: open, use, mails: mailServer, say })
  const doubled = findDoubledMails(mailServer).length
  say(`${doubled} of ${mailServer.mails.length} mails came twice, under one Message-ID`)
  for (const page of open) page.close()
  await db.close()
  const verified = await site.admin(['verify'])
  return [
    ...checks,
    { what: 'answers with an error of Lodge’s own', found: errors },
    { what: 'pages that could not fetch what they show', found: pageFailures },
    { what: 'what verify finds', found: verified.status === 0 ? [] : [verified.output] },
  ]
}

interface DrawnFault {
  fault: Fault
  /** Milliseconds. */
  lasts: number
  /** Milliseconds until the next one begins. */
  pause: number
}

/** Draws faults. */
function drawFaults(
  all: readonly Fault[],
  { faults, seed }: Pick<FaultRun, 'faults' | 'seed'>,
): DrawnFault[] {
  const drawn = fc.record({
    fault: fc.constantFrom(...all),
    lasts: fc.integer({ min: 100, max: 5_000 }),
    pause: fc.integer({ min: 200, max: 3_000 }),
  })
  return fc.sample(drawn, { seed, numRuns: faults })
}

/** Lets faults happen one after the other, several at once, and waits until all is as before. */
async function letFail(drawn: readonly DrawnFault[], say: (line: string) => void): Promise<void> {
  const happening = new Map<string, Promise<void>>()
  const since = performance.now()
  for (const [place, { fault, lasts, pause: untilNext }] of drawn.entries()) {
    await happening.get(fault.victim)
    const at = ((performance.now() - since) / 1_000).toFixed(1)
    say(`${`${place + 1}`.padStart(4)}  ${at.padStart(6)} s  ${fault.name}, ${(lasts / 1_000).toFixed(1)} s`)
    happening.set(fault.victim, fault.happen(lasts))
    await pause(untilNext)
  }
  await Promise.all(happening.values())
}
