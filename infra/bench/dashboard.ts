import { loadavg } from 'node:os'
import { createDatabase } from '@lodge/database'
import { type Context, systemContext } from '@lodge/desk/foundation'
import { getDashboard, getDashboardNow } from '@lodge/desk/insight'
import { askPlainly } from './dashboard/plain-questions.ts'
import { measurePushes } from './dashboard/pushes.ts'
import { endChildren } from './src/children.ts'
import { countDesk, fillBusyDesk } from './src/generate/busy-desk.ts'
import { loadActor, type StaffActor } from './src/load-staff.ts'
import { percentilesOf, printTable } from './src/percentiles.ts'
import { startServers } from './src/product/servers.ts'

/**
 * Measures the dashboard beside the same questions as plain SQL on all rows; and how long after a command its push
 * arrives and the figures are read, beside a bare Socket.IO push. BENCH_DASHBOARD_TICKETS (over three years),
 * BENCH_DASHBOARD_OPEN, BENCH_LOADS.
 */
const tickets = Number(process.env.BENCH_DASHBOARD_TICKETS ?? 20_000)
const open = Number(process.env.BENCH_DASHBOARD_OPEN ?? 4_000)
const times = Number(process.env.BENCH_LOADS ?? 300)
const aimMs = 100
const pushAimMs = 200

const servers = await startServers()
try {
  const { url, drop } = await servers.withTickets(2_000)
  try {
    await run(url)
  } finally {
    endChildren()
    await drop()
  }
} finally {
  await servers.stop()
}

async function run(url: string): Promise<void> {
  const db = createDatabase(url)
  try {
    const startedAt = performance.now()
    await fillBusyDesk(db, { tickets, open })
    const counts = await countDesk(db)
    console.log(`${counts.tickets} tickets, ${counts.open} open, filled in ${secondsSince(startedAt)} s`)
    const [all, two, one] = await Promise.all([
      loadActor(db, 'supervisor-1'),
      loadActor(db, 'agent-1'),
      loadActor(db, 'agent-6'),
    ])
    const narrow = { ...two, teamIds: [...new Set([...two.teamIds, ...one.teamIds])] }
    const as = (actor: StaffActor): Context => ({ ...systemContext(db), actor })
    await report([
      ['plain SQL', () => askPlainly(db)],
      ['whole, all teams, 7 days', () => getDashboard(as(all), { days: 7 })],
      ['whole, all teams, 30 days', () => getDashboard(as(all), { days: 30 })],
      ['whole, one team', () => getDashboard(as(all), { team: 'team-2', days: 7 })],
      ['whole, agent of two teams', () => getDashboard(as(narrow), { days: 30 })],
      ['after a push, all teams', () => getDashboardNow(as(all))],
      ['after a push, agent of two teams', () => getDashboardNow(as(narrow))],
      ['plain SQL again', () => askPlainly(db)],
    ])
    const pushes = await measurePushes({ ...servers, url, db, times })
    printTable(pushes.map(({ what: name, sample }) => ({ what: name, ...rateAim(sample, pushAimMs) })))
  } finally {
    await db.close()
  }
}

async function report(loads: readonly [name: string, load: () => Promise<unknown>][]): Promise<void> {
  const rows = []
  for (const [dashboard, load] of loads) rows.push({ dashboard, ...rateAim(await sampleOf(load), aimMs) })
  console.log(`the aim is p99 under ${aimMs} ms; load average ${loadavg()[0]?.toFixed(1)}`)
  printTable(rows)
}

/** Warms up first: plans are made and pages read. */
async function sampleOf(load: () => Promise<unknown>): Promise<number[]> {
  const durations: number[] = []
  for (let round = -10; round < times; round += 1) {
    const startedAt = performance.now()
    await load()
    if (round >= 0) durations.push(performance.now() - startedAt)
  }
  return durations
}

function rateAim(sample: readonly number[], aim: number) {
  const { median, p99, max } = percentilesOf(sample)
  return { 'p50 ms': median, 'p99 ms': p99, 'max ms': max, aim: p99 < aim ? 'reached' : 'MISSED' }
}

function secondsSince(startedAt: number): number {
  return Math.round((performance.now() - startedAt) / 1_000)
}
