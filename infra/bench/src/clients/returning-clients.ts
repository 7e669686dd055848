import { setTimeout as pause } from 'node:timers/promises'
import { limits } from '@lodge/contracts'
import type { Socket } from 'socket.io-client'
import type { Comebacks } from './comebacks.ts'
import { enterAll } from './enter-all.ts'

// A process of its own with many tabs of the portal, which come back as the portal's own do: `returning-clients.ts BASE
// TABS COOKIE...`, TABS for each cookie. It sends `ready` when all are connected. Asked for a number, it answers when all
// have lost their connection, are back, and have had as many pushes, or fetched what they show.
const [base = '', tabs = '0', ...cookies] = process.argv.slice(2)

/** Milliseconds; who is not back by then is missing in the answer. */
const patienceMs = 120_000
const againMs = 500

interface Tab {
  isAway: boolean
  wasAway: boolean
  pushes: number
  /** By the machine's clock. */
  backAt: number | null
  wholeAt: number | null
}

const all: Tab[] = []
let wanted: number | null = null
let comebacks = emptyComebacks()
let givingUp: NodeJS.Timeout | undefined

await enterAll({
  address: `${base}/portal`,
  tabs: Number(tabs),
  cookies,
  // As `connectSocket` of the clients has them.
  options: { timeout: limits.httpTimeoutMs, reconnectionDelay: 500, reconnectionDelayMax: 5_000 },
  prepare: follow,
})
process.send?.('ready')
process.on('message', (pushes: number) => {
  wanted = pushes
  comebacks = emptyComebacks()
  for (const tab of all) Object.assign(tab, { wasAway: tab.isAway, pushes: 0, backAt: null, wholeAt: null })
  givingUp = setTimeout(answer, patienceMs)
})
process.on('SIGTERM', () => process.exit(0))

function follow(socket: Socket, cookie: string): void {
  const tab: Tab = { isAway: false, wasAway: false, pushes: 0, backAt: null, wholeAt: null }
  all.push(tab)
  socket.on('disconnect', (reason) => {
    Object.assign(tab, { isAway: true, wasAway: true, backAt: null, wholeAt: null })
    if (reason === 'io server disconnect') socket.connect()
  })
  socket.on('connect', () => {
    const isFirst = !tab.wasAway
    Object.assign(tab, { isAway: false, backAt: now() })
    if (isFirst) return
    if (socket.recovered) comebacks.recovered += 1
    else void fetchTickets(tab, cookie)
    lookWhole(tab)
  })
  socket.on('connect_error', (error) => {
    if (!socket.active) comebacks.refused.push(error.message)
  })
  socket.on('records.changed', () => {
    tab.pushes += 1
    lookWhole(tab)
  })
}

/** A tab with all pushes is whole; another one fetches. */
function lookWhole(tab: Tab): void {
  if (wanted === null || tab.backAt === null || tab.pushes < wanted) return
  becomeWhole(tab)
}

function becomeWhole(tab: Tab): void {
  tab.wholeAt ??= now()
  if (all.every(({ wholeAt }) => wholeAt !== null)) answer()
}

async function fetchTickets(tab: Tab, cookie: string): Promise<void> {
  comebacks.fetched += 1
  for (;;) {
    const status = await fetch(`${base}/api/tickets`, {
      headers: { cookie },
      signal: AbortSignal.timeout(limits.httpTimeoutMs),
    })
      .then(async (response) => {
        await response.arrayBuffer()
        return response.status
      })
      .catch(() => null)
    if (status === 200) break
    // A server that is about to end says 503.
    if (status !== null && status !== 503) comebacks.failures.push(`GET /api/tickets answered ${status}`)
    await pause(againMs)
  }
  if (tab.backAt !== null) becomeWhole(tab)
}

function answer(): void {
  clearTimeout(givingUp)
  wanted = null
  process.send?.({
    ...comebacks,
    tabs: all.length,
    doubled: all.filter(({ pushes }) => pushes > 2).length,
    backAt: all.flatMap(({ backAt }) => backAt ?? []),
    wholeAt: all.flatMap(({ wholeAt }) => wholeAt ?? []),
  } satisfies Comebacks)
}

function emptyComebacks(): Pick<Comebacks, 'recovered' | 'fetched' | 'refused' | 'failures'> {
  return { recovered: 0, fetched: 0, refused: [], failures: [] }
}

function now(): number {
  return performance.timeOrigin + performance.now()
}
