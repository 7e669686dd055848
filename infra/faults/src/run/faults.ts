import { setTimeout as pause } from 'node:timers/promises'
import type { TcpProxy } from '@lodge/database/testing'
import type { KeptNode } from '../site/kept-node.ts'
import type { Site } from '../site/site.ts'

/** Something that goes wrong. */
export interface Fault {
  name: string
  /** The part that it happens to; two faults never happen to the same at once. */
  victim: string
  /** Lets it go wrong for so many milliseconds, and resolves when all is as before. */
  happen: (forMs: number) => Promise<void>
}

/** Lists all that can go wrong at a site. */
export function listFaults(site: Site): Fault[] {
  const { postgres, redis, disk, mailServer, toMailServer, network } = site
  const ofNodes = site.nodes.flatMap(({ api, workers, toPostgres, toRedis, clock }, place) => {
    const node = `node ${place + 1}`
    return [
      ...ofProcess(`API of ${node}`, api),
      ...ofProcess(`workers of ${node}`, workers),
      ...ofWay(`way of ${node} to Postgres`, toPostgres),
      ...ofWay(`way of ${node} to Redis`, toRedis),
      ...(clock
        ? wrongBySeconds.map((seconds) => ({
            name: `clock of ${node}: wrong by ${seconds} s`,
            victim: `clock of ${node}`,
            happen: during(
              () => clock.setWrongBy(seconds),
              () => clock.setWrongBy(0),
            ),
          }))
        : []),
    ]
  })
  return [
    ...ofNodes,
    { name: 'Postgres: killed', victim: 'Postgres', happen: () => postgres.crash() },
    {
      name: 'Postgres: failed over to its replica',
      victim: 'Postgres',
      happen: () => postgres.failOver(site.followPrimary),
    },
    { name: 'Redis: killed', victim: 'Redis', happen: () => redis.crash('kept') },
    { name: 'Redis: killed, its data lost', victim: 'Redis', happen: () => redis.crash('lost') },
    ...ofWay('way to the mail server', toMailServer),
    {
      name: 'mail server: asks for patience',
      victim: 'mail server',
      happen: async (forMs) => {
        const accept = mailServer.postpone()
        await pause(forMs)
        accept()
      },
    },
    {
      name: 'mail server: takes mails and does not answer',
      victim: 'mail server',
      happen: async (forMs) => {
        const answer = mailServer.holdAnswers(() => true)
        await pause(forMs)
        answer()
      },
    },
    {
      name: 'mail server: takes a mail and fails',
      victim: 'mail server',
      happen: async () => mailServer.breakAfterNextMail(),
    },
    ...ofWay('network of all people', network),
    ...(disk ? [{ name: 'disk: full', victim: 'disk', happen: during(disk.fill, disk.free) }] : []),
  ]
}

const wrongBySeconds = [-600, 600]
/** For each piece, in either direction. */
const slowByMs = 100

function ofProcess(victim: string, node: KeptNode): Fault[] {
  return [
    {
      name: `${victim}: killed`,
      victim,
      happen: async () => {
        node.signal('SIGKILL')
        await node.running()
      },
    },
    {
      name: `${victim}: stopped`,
      victim,
      happen: during(
        () => node.signal('SIGSTOP'),
        () => node.signal('SIGCONT'),
      ),
    },
  ]
}

function ofWay(victim: string, way: TcpProxy): Fault[] {
  return [
    { name: `${victim}: cut`, victim, happen: during(way.shut, way.open) },
    { name: `${victim}: blocked`, victim, happen: during(way.stall, way.open) },
    {
      name: `${victim}: slow`,
      victim,
      happen: during(
        () => way.slow(slowByMs),
        () => way.slow(0),
      ),
    },
  ]
}

function during(begin: () => unknown, end: () => unknown): Fault['happen'] {
  return async (forMs) => {
    await begin()
    await pause(forMs)
    await end()
  }
}
