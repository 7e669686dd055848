import { loadavg } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import type { ServerToPortal } from '@lodge/contracts'
import { createDatabase, findMany } from '@lodge/database'
import { rooms } from '@lodge/desk/ticketing'
import { createRedis, openSocketWriter, type RedisClient } from '@lodge/events'
import { nodeFlags } from '@lodge/infra-local/node-settings'
import { type Child, endChildren, startChild } from './src/children.ts'
import { signInRequesters } from './src/clients/people.ts'
import { cpuSecondsOf, residentMiB } from './src/cpu-seconds.ts'
import { benchPeople } from './src/generate/university.ts'
import { percentilesOf, printTable } from './src/percentiles.ts'
import { startProduct } from './src/product/product.ts'
import { startServers } from './src/product/servers.ts'
import { benchSizes } from './src/settings.ts'

/**
 * Five thousand sockets on one node of the API, ten tabs each of 500 requesters, beside as many on a bare Socket.IO
 * server with the same adapter, both connected all the time and pushed to in turn: memory for each socket, and from a
 * push written to Redis until the tabs of one person, and until everybody has it.
 */
const people = Number(process.env.BENCH_SOCKET_PEOPLE ?? 500)
const tabs = 10
const rounds = Number(process.env.BENCH_SOCKET_ROUNDS ?? 300)
const roundsToAll = Math.ceil(rounds / 10)
const warmingRounds = 5
const aim = 2
const pauseMs = 20
/** The API looks at all its sockets every twenty seconds. */
const idleMs = 40_000

interface Side {
  pid: number
  memoryMiB: () => number
  clients: Child
  toPerson: (place: number) => void
  toAll: () => void
}

const servers = await startServers()
try {
  const database = await servers.withTickets(benchSizes[0] ?? 2_000)
  try {
    await run(database.url)
  } finally {
    endChildren()
    await database.drop()
  }
} finally {
  await servers.stop()
}

async function run(databaseUrl: string): Promise<void> {
  const { redisUrl, folder } = servers
  const prefix = '{bench-sockets}'
  // Nothing but the API: the bench writes pushes to the stream as the realtime worker does.
  const product = await startProduct({
    databaseUrl,
    redisUrl,
    folder,
    workers: [],
    env: { LODGE_REDIS_PREFIX: prefix },
  })
  const db = createDatabase(databaseUrl)
  const redis = createRedis(redisUrl)
  const barePrefix = '{bench-bare}'
  const bare = await startChild(
    './baseline/bare-rooms.ts',
    [redisUrl, `${barePrefix}:socket`],
    process.env,
    nodeFlags,
  )
  try {
    const cookies = (await signInRequesters(product.base, db, people)).map((session) => session.cookie())
    const emails = cookies.map((_, place) => benchPeople.requester(place + 1))
    const ids = new Map(
      (await findMany(db, 'person', { email: emails }, { columns: ['id', 'email'] })).map(({ id, email }) => [
        email,
        id,
      ]),
    )
    const idOf = (place: number) => ids.get(emails[place] ?? '') ?? ''
    const lodge = pushes(redis, prefix, {
      person: (place) => rooms.person(idOf(place)),
      all: rooms.records('topic'),
    })
    const others = pushes(redis, barePrefix, { person: (place) => `person=${place}`, all: 'all' })
    const sides = {
      bare: await connect(
        { pid: bare.pid, memoryMiB: () => residentMiB(bare.pid), ...others },
        `http://127.0.0.1:${bare.said}`,
        cookies.map((_, place) => `person=${place}`),
      ),
      lodge: await connect(
        { pid: product.pids.api ?? 0, memoryMiB: () => product.memory().api ?? Number.NaN, ...lodge },
        product.base,
        cookies,
      ),
    }
    const idle = await measureIdle(sides)
    const samples = await pushInTurn(sides)
    report(sides, samples, idle)
  } finally {
    redis.disconnect()
    await db.close()
    await product.stop()
  }
}

interface RoomsOfSide {
  person: (place: number) => string
  all: string
}

/** Both sides are pushed to as the realtime worker does. */
function pushes(redis: RedisClient, prefix: string, { person, all }: RoomsOfSide) {
  const portal = openSocketWriter(redis, prefix).area<ServerToPortal>('/portal')
  const push = (room: string) => portal.to([room]).emit('records.changed', { kind: 'topic' })
  return { toPerson: (place: number) => push(person(place)), toAll: () => push(all) }
}

type Connected = Side & { kibOfSocket: number; secondsToConnect: number }

async function connect(
  side: Omit<Side, 'clients'>,
  base: string,
  cookies: readonly string[],
): Promise<Connected> {
  // Code that runs for the first time takes memory of its own.
  const first = await startChild('./clients/listening-clients.ts', [
    `${base}/portal`,
    '1',
    ...cookies.slice(0, 100),
  ])
  await first.stop()
  await pause(3_000)
  const before = side.memoryMiB()
  const start = performance.now()
  const clients = await startChild('./clients/listening-clients.ts', [
    `${base}/portal`,
    `${tabs}`,
    ...cookies,
  ])
  const secondsToConnect = (performance.now() - start) / 1_000
  // What entering took is given back.
  await pause(10_000)
  const kibOfSocket = ((side.memoryMiB() - before) * 1_024) / (cookies.length * tabs)
  return { ...side, clients, kibOfSocket, secondsToConnect }
}

type Name = 'bare' | 'lodge'
type Samples = Record<Name, { toPerson: number[]; toAll: number[] }>

/** Pushes to one side and then to the other, one at a time: what else the machine does slows both alike. */
async function pushInTurn(sides: Record<Name, Connected>): Promise<Samples> {
  const inTurn = async (count: number, many: number, push: (side: Side, place: number) => void) => {
    const sample: Record<Name, number[]> = { bare: [], lodge: [] }
    for (let round = -warmingRounds; round < many; round += 1) {
      for (const name of round % 2 === 0 ? (['bare', 'lodge'] as const) : (['lodge', 'bare'] as const)) {
        const side = sides[name]
        const arrived = side.clients.ask(count)
        const sentAt = performance.timeOrigin + performance.now()
        push(side, (round + warmingRounds) % people)
        const moments = (await arrived) as number[]
        if (round >= 0) sample[name].push(...moments.map((at) => at - sentAt))
        await pause(pauseMs)
      }
    }
    return sample
  }
  const toPerson = await inTurn(tabs, rounds, (side, place) => side.toPerson(place))
  const toAll = await inTurn(people * tabs, roundsToAll, (side) => side.toAll())
  return {
    bare: { toPerson: toPerson.bare, toAll: toAll.bare },
    lodge: { toPerson: toPerson.lodge, toAll: toAll.lodge },
  }
}

/** Returns milliseconds of CPU in a second in which nobody does anything but answer pings. */
async function measureIdle(sides: Record<Name, Connected>): Promise<Record<Name, number>> {
  const read = () => ({ bare: cpuSecondsOf(sides.bare.pid), lodge: cpuSecondsOf(sides.lodge.pid) })
  const before = read()
  await pause(idleMs)
  const after = read()
  const perSecond = (name: Name) => ((after[name] - before[name]) * 1_000_000) / idleMs
  return { bare: perSecond('bare'), lodge: perSecond('lodge') }
}

function report(
  { bare, lodge }: Record<Name, Connected>,
  samples: Samples,
  idle: Record<Name, number>,
): void {
  console.log(
    `${people * tabs} sockets, ${people} people with ${tabs} tabs each, load average ${loadavg()[0]?.toFixed(1)}; ` +
      `${rounds} pushes to one person, ${roundsToAll} to all; milliseconds until each socket has it`,
  )
  printTable(
    (['bare', 'lodge'] as const).flatMap((name) =>
      (['toPerson', 'toAll'] as const).map((audience) => ({
        server: name,
        audience: audience === 'toPerson' ? 'the tabs of one person' : 'everybody',
        ...percentilesOf(samples[name][audience]),
      })),
    ),
  )
  printTable(
    [bare, lodge].map(({ kibOfSocket, secondsToConnect }, place) => ({
      server: place === 0 ? 'bare' : 'lodge',
      'KiB a socket': kibOfSocket,
      'seconds until all were connected': secondsToConnect,
      'CPU ms a second, idle': place === 0 ? idle.bare : idle.lodge,
    })),
  )
  const compared = {
    'memory of a socket': [lodge.kibOfSocket, bare.kibOfSocket],
    'p99 of a push to the tabs of one person': p99s(samples, 'toPerson'),
    'p99 of a push to everybody': p99s(samples, 'toAll'),
  }
  for (const [what, [own = Number.NaN, other = Number.NaN]] of Object.entries(compared)) {
    const share = own / other
    console.log(`${share <= aim ? 'reached ' : 'MISSED  '} ${what}: ${share.toFixed(2)} times the bare one`)
  }
}

function p99s({ lodge, bare }: Samples, audience: 'toPerson' | 'toAll'): number[] {
  return [percentilesOf(lodge[audience]).p99, percentilesOf(bare[audience]).p99]
}
