import { loadavg } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { createDatabase, type Database } from '@lodge/database'
import { systemContext } from '@lodge/desk/foundation'
import { beginRebuild, continueRebuild, settleReportDays } from '@lodge/desk/insight'
import { reportChecks } from '@lodge/infra-faults/checks'
import { countPending } from '@lodge/infra-faults/count-pending'
import { checkDay, countDesk } from './day/check-day.ts'
import { beginDay, type Phase, splitPhase } from './day/phases.ts'
import {
  type Backlog,
  type PhasesOfDay,
  reportBacklog,
  reportKinds,
  reportPhases,
  reportStorm,
  reportTimings,
} from './day/report.ts'
import { signInRush } from './day/sign-in-rush.ts'
import { openTabs, restartUnderTabs, type Storm, tabsOfPerson } from './day/storm.ts'
import { supervise } from './day/supervisor.ts'
import { createTimings } from './day/timings.ts'
import { uploadFiles } from './day/uploads.ts'
import { listUses } from './day/uses.ts'
import { endChildren, startChild } from './src/children.ts'
import { signInSupervisor } from './src/clients/people.ts'
import { fillKnowledgeBase } from './src/generate/articles.ts'
import { type BenchProduct, startProduct } from './src/product/product.ts'
import { type BenchServers, startServers } from './src/product/servers.ts'
import {
  lastEvent,
  waitUntilIdle,
  waitUntilProcessed,
  waitUntilProcessedUpTo,
} from './src/product/wait-until-processed.ts'
import { benchSizes } from './src/settings.ts'

/**
 * A simulated day of mixed use in phases: a sign-in rush, quiet use, uploads, reports, workers that stop and come back to
 * a backlog, and a restart of the API under thousands of tabs; beside a bare handler asked all the time. Nothing accepted
 * may be missing at the end.
 */
const seconds = Number(process.env.BENCH_DAY_SECONDS ?? 20)
const perSecond = Number(process.env.BENCH_DAY_RATE ?? 30)
const barePerSecond = 10
const sockets = Number(process.env.BENCH_DAY_SOCKETS ?? 5_000)
const people = Math.ceil(sockets / tabsOfPerson)
const uploaders = 6
const articles = 500
const early = 10
/** They sign in before the day begins: code that runs for the first time is slow. */
const earlyPeople = { students: placesAfter(0, early), agents: placesAfter(0, early) }
/** Students a second who come in the rush, which takes as long as they need. */
const rushPerSecond = 10
const latePeople = { students: placesAfter(early, people), agents: placesAfter(early, 40) }
const warmingSeconds = 10
const rushSeconds = Math.max(seconds, latePeople.students.length / rushPerSecond)
/** Milliseconds in which what was before dies away. */
const calmingMs = 5_000
const prefix = '{bench-day}'

const servers = await startServers()
try {
  await run(servers, benchSizes[0] ?? 10_000)
} finally {
  endChildren()
  await servers.stop()
}

async function run(benchServers: BenchServers, tickets: number): Promise<void> {
  const database = await benchServers.withTickets(tickets)
  const db = createDatabase(database.url)
  try {
    await fillKnowledgeBase(db, articles)
    // Reports know the filled tickets as the product itself would count them.
    await beginRebuild(systemContext(db))
    await continueRebuild(systemContext(db))
    await settleReportDays(systemContext(db))
    const env = { LODGE_REDIS_PREFIX: prefix }
    const product = await startProduct({ ...benchServers, databaseUrl: database.url, env })
    const bare = await startChild('./baseline/bare-api.ts', [database.url])
    try {
      await passDay(`http://127.0.0.1:${bare.said}`, benchServers.redisUrl, { db, product })
    } finally {
      await bare.stop()
      await product.stop()
    }
  } finally {
    await db.close()
    await database.drop()
  }
}

interface Desk {
  db: Database
  product: BenchProduct
}

async function passDay(bare: string, redisUrl: string, desk: Desk): Promise<void> {
  const { db, product } = desk
  const { base } = product
  const bases = { base, bare }
  await waitUntilIdle(db)
  const supervisor = await signInSupervisor(base)
  const early = await signInRush({ product, ...earlyPeople, seconds: 1, timings: createTimings() })
  const uses = await listUses({ ...bases, db, supervisor, ...early })
  const before = await countDesk(db)
  const warming = beginDay({ ...bases, uses, perSecond, barePerSecond, seconds: warmingSeconds })
  await warming.passQuietly('before the day')
  await waitUntilProcessed(db)

  console.log(
    `${seconds} s a phase, ${perSecond} requests a second, load average ${loadavg()[0]?.toFixed(1)}`,
  )
  const day = beginDay({ ...bases, uses, perSecond, barePerSecond, seconds })
  const timings = createTimings()
  const rush = await day.pass({
    name: 'sign-in rush',
    uses: uses.lists,
    beside: () => signInRush({ product, ...latePeople, seconds: rushSeconds, timings }),
  })
  const students = [...early.students, ...rush.students]
  await day.passQuietly('mixed use')
  const uploaded = await day.pass({
    name: 'uploads',
    beside: (isOver) => uploadFiles({ base, students: students.slice(0, uploaders), isOver, timings }),
  })
  const exportedBytes = await day.pass({
    name: 'reports',
    beside: (isOver) => supervise({ base, supervisor, isOver, timings }),
  })
  await product.stopParts('workers')
  await day.passQuietly('workers stopped')
  const backlog = await day.pass({ name: 'backlog', beside: () => workOff(desk) })

  const clients = await openTabs(base, students.slice(0, people))
  await pause(calmingMs)
  const storm = await day.pass({
    name: 'storm',
    beside: () => restartUnderTabs({ db, redisUrl, prefix, product, clients, people }),
  })
  await clients.stop()
  await pause(calmingMs)
  await day.passQuietly('mixed use again')
  const settledMs = await waitUntilProcessed(db)

  const phases = arrange(day.phases, storm)
  reportPhases(phases)
  reportKinds(phases)
  reportTimings(timings)
  const uploadedMegabytes = uploaded.reduce((sum, { size }) => sum + size, 0) / 1_000_000
  console.log(
    `${uploaded.length} files, ${uploadedMegabytes.toFixed(0)} MB; exports of ${(exportedBytes / 1_000_000).toFixed(1)} MB; ` +
      `every consumer done ${(settledMs / 1_000).toFixed(1)} s after the day; load average ${loadavg()[0]?.toFixed(1)}`,
  )
  reportBacklog(backlog)
  reportStorm(storm)
  reportChecks(
    await checkDay({
      db,
      before,
      answers: [...warming.phases, ...day.phases].flatMap(({ answers }) => answers),
      uploaded,
      storm,
    }),
  )
}

/** Starts the workers, and waits for all that waited for them while more comes. */
async function workOff({ db, product }: Desk): Promise<Backlog> {
  const [events, until] = [await countPending(db), await lastEvent(db)]
  const from = performance.now()
  await product.startParts('workers')
  await waitUntilProcessedUpTo(db, until ?? '0')
  return { events, seconds: (performance.now() - from) / 1_000 }
}

function arrange(phases: readonly Phase[], { readyAt }: Storm): PhasesOfDay {
  const isQuiet = ({ name }: Phase) => name.startsWith('mixed use')
  const others = phases.filter((phase) => !isQuiet(phase) && phase.name !== 'storm')
  const storm = phases.find(({ name }) => name === 'storm')
  if (!storm) throw new Error('The storm did not come.')
  const [away, back] = splitPhase(storm, readyAt, ['API away', 'reconnect storm'])
  return { quiet: phases.filter(isQuiet), busy: [...others, back], away }
}

/** Returns the places after one until another, which is at least the next. */
function placesAfter(first: number, last: number): number[] {
  return Array.from({ length: Math.max(1, last - first) }, (_, index) => first + 1 + index)
}
