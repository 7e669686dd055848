import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createNamedDatabase, databaseUrl, findFreePort } from '@lodge/database/server'
import { runAtAbruptEnd, startTcpProxy, type TcpProxy } from '@lodge/database/testing'
import { type MailServer, startMailServer } from '@lodge/desk/testing'
import { findOrInstallFaketime } from '@lodge/infra-local/find-faketime'
import { startChildren } from '@lodge/infra-testing/start-children'
import { startBalancer } from './balancer.ts'
import { type Clock, createClock } from './clock.ts'
import { type KeptNode, keepRunning } from './kept-node.ts'
import { runAdmin, startApi, startWorkers } from './nodes.ts'
import { type PostgresPair, startPostgresPair } from './postgres-pair.ts'
import { type KeptRedis, startKeptRedis } from './redis-server.ts'
import { mountSmallDisk, type SmallDisk } from './small-disk.ts'

/** An API and its workers on a machine of their own, with their ways to Postgres and Redis and their clock. */
interface SiteNode {
  api: KeptNode
  workers: KeptNode
  toPostgres: TcpProxy
  toRedis: TcpProxy
  /** The port on which its worker takes mail. */
  mailPort: number
  /** Undefined where libfaketime is not to be had. */
  clock: Clock | undefined
}

/** Lodge on two nodes, with all that it needs, each part of which can fail. */
export interface Site {
  /** The address of people, through their network and a balancer. */
  base: string
  nodes: readonly SiteNode[]
  postgres: PostgresPair
  redis: KeptRedis
  mailServer: MailServer
  toMailServer: TcpProxy
  /** Between people and the balancer. */
  network: TcpProxy
  /** The disk of the files; undefined where none of a fixed size can be had. */
  disk: SmallDisk | undefined
  /** The owner's address of Lodge's database. */
  databaseUrl: () => string
  /** Lets the nodes find the present primary. */
  followPrimary: () => void
  /** Runs `npm run admin`; returns its exit status and what it said. */
  admin: (words: readonly string[]) => ReturnType<typeof runAdmin>
  /** Ends the processes of Lodge in good order, and all that they needed. */
  close: () => Promise<void>
}

const root = join(import.meta.dirname, '../../../..')
const name = 'lodge'
const runtimeRole = { username: 'lodge_runtime', password: 'faults' }
const diskMiB = 128
/** Ends what would outlive an interrupted run; nodes and Redis end by themselves. */
const endSite =
  'for file in "$1"/*/postmaster.pid; do kill -INT "$(head -n 1 "$file")"; done; umount -l "$1/disk"; sleep 2; rm -rf "$1"'

/** Starts a site with the demo's data. `env` are further settings of its nodes. */
export async function startSite(env: Readonly<Record<string, string>> = {}): Promise<Site> {
  const children = startChildren()
  const { folder } = children
  const guard = runAtAbruptEnd(endSite, folder)
  const [postgres, redis, mailServer, disk] = await Promise.all([
    startPostgresPair(folder),
    startKeptRedis(children),
    startMailServer(),
    mountSmallDisk(folder, diskMiB),
  ])
  const files = join(disk?.folder ?? folder, 'files')
  await mkdir(files)
  await createNamedDatabase(postgres.adminUrl(), name)
  const ownerUrl = () => databaseUrl(postgres.adminUrl(), name)
  const urlOf = (role: object, url: string) => Object.assign(new URL(url), role).href
  const toMailServer = await startTcpProxy(mailServer.url)
  const balancer = await startBalancer()
  const network = await startTcpProxy(balancer.base)
  const common = {
    LODGE_MODE: 'demo',
    LODGE_RATE_LIMITS: 'off',
    LODGE_SECRET: 'a secret of this run, which guards nothing at all',
    LODGE_REDIS_PREFIX: '{faults}',
    LODGE_FILES_DIR: files,
    // A disk is full when it is.
    LODGE_FILES_RESERVE_MB: '0',
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent',
    SMTP_URL: toMailServer.url,
    MAIL_FROM: 'Help desk <help@marlow.example>',
    APP_URL: network.url.replace(/\/$/, ''),
    ...env,
  }
  const admin = (words: readonly string[]) =>
    runAdmin(root, words, {
      ...common,
      REDIS_URL: redis.url,
      DATABASE_URL: ownerUrl(),
      RUNTIME_DATABASE_URL: urlOf(runtimeRole, ownerUrl()),
    })
  for (const word of ['seed-demo', 'migrate']) {
    const { status, output } = await admin([word])
    if (status !== 0) throw new Error(`admin ${word} ended with ${status}: ${output}`)
  }
  const library = findFaketime()
  const startNode = async (place: number): Promise<SiteNode> => {
    const [toPostgres, toRedis] = await Promise.all([startTcpProxy(ownerUrl()), startTcpProxy(redis.url)])
    const clock = library ? createClock(library, join(folder, `clock-${place}`)) : undefined
    const mailPort = await findFreePort()
    const own = {
      ...common,
      LODGE_MAIL_IN_PORT: `${mailPort}`,
      ...clock?.environment,
      DATABASE_URL: urlOf(runtimeRole, toPostgres.url),
      REDIS_URL: toRedis.url,
    }
    const port = await findFreePort()
    const [api, workers] = await Promise.all([
      keepRunning(() => startApi(root, own, port)),
      keepRunning(() => startWorkers(root, own)),
    ])
    balancer.add(port)
    return { api, workers, toPostgres, toRedis, mailPort, clock }
  }
  const nodes = [await startNode(1), await startNode(2)]
  return {
    base: common.APP_URL,
    nodes,
    postgres,
    redis,
    mailServer,
    toMailServer,
    network,
    disk,
    databaseUrl: ownerUrl,
    followPrimary: () => {
      for (const { toPostgres } of nodes) toPostgres.leadTo(ownerUrl())
    },
    admin,
    close: async () => {
      await Promise.all(nodes.flatMap(({ api, workers }) => [api.stop(), workers.stop()]))
      await Promise.all([network, toMailServer, ...nodes.flatMap(waysOf)].map((proxy) => proxy.close()))
      balancer.close()
      await mailServer.close()
      await postgres.stop()
      disk?.close()
      guard.kill('SIGKILL')
      await children.close()
    },
  }
}

const waysOf = ({ toPostgres, toRedis }: SiteNode) => [toPostgres, toRedis]

function findFaketime(): string | undefined {
  try {
    return findOrInstallFaketime(console.log)
  } catch {
    return undefined
  }
}
