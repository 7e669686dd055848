import { type Database, readReplica } from '@lodge/database'
import {
  type Backlog,
  listCareRuns,
  readDatabaseSize,
  readLateAlarms,
  readMails,
  readPendingEvents,
} from '@lodge/desk/operations'
import { addQueueMetrics, type Metrics, serveMetrics, shareReading } from '@lodge/events'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'

type Registry = Metrics['registry']

/** Seconds. */
const requestBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Serves figures of this process and of the whole installation, where a setting asks for them. */
export const apiMetrics = fp(async (app) => {
  const { metrics: settings, redisPrefix: prefix } = app.config
  if (!settings) return
  const { db, redis } = app.deps
  const metrics = await serveMetrics('api', settings, app.log)
  app.addHook('onClose', () => metrics.close())
  await measureRequests(app, metrics.registry)
  await countSockets(app, metrics.registry)
  await addQueueMetrics(metrics.registry, { redis, prefix })
  await addInstallationMetrics(metrics.registry, db)
})

/** Names routes by their pattern, so that no address of anybody becomes a label. */
async function measureRequests(app: FastifyInstance, registry: Registry): Promise<void> {
  const { Histogram } = await import('prom-client')
  const durations = new Histogram({
    name: 'lodge_request_duration_seconds',
    help: 'How long answers took, by route.',
    labelNames: ['method', 'route', 'status'],
    buckets: requestBuckets,
    registers: [registry],
  })
  app.addHook('onResponse', async ({ method, routeOptions, is404 }, reply) => {
    const route = is404 ? 'none' : (routeOptions.url ?? 'none')
    durations.observe(
      { method, route, status: `${Math.floor(reply.statusCode / 100)}xx` },
      reply.elapsedTime / 1_000,
    )
  })
}

async function countSockets(app: FastifyInstance, registry: Registry): Promise<void> {
  const { Gauge } = await import('prom-client')
  new Gauge({
    name: 'lodge_sockets',
    help: 'Browsers that are connected for live updates.',
    registers: [registry],
    collect() {
      this.set(app.countSockets())
    },
  })
}

/** Adds what Postgres knows; what cannot be read is left out. */
async function addInstallationMetrics(registry: Registry, db: Database): Promise<void> {
  const { Gauge } = await import('prom-client')
  const registers = [registry]
  const add = (name: string, help: string, read: () => Promise<number | null>) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        const value = await read()
        if (value === null) this.remove()
        else this.set(value)
      },
    })
  const addBacklog = (
    [countName, countHelp]: [string, string],
    [ageName, ageHelp]: [string, string],
    read: () => Promise<Backlog | null>,
  ) => {
    add(countName, countHelp, async () => (await read())?.waiting ?? null)
    add(ageName, ageHelp, async () => (await read())?.seconds ?? null)
  }
  addBacklog(
    ['lodge_pending_events', 'Events that a consumer has not handled yet.'],
    ['lodge_oldest_pending_event_seconds', 'For how long the oldest of them has waited.'],
    shareReading(() => readPendingEvents(db)),
  )
  addBacklog(
    ['lodge_late_alarms', 'Alarms of deadlines that are due and have not gone off.'],
    ['lodge_alarm_lateness_seconds', 'By how much the latest of them is late.'],
    shareReading(() => readLateAlarms(db)),
  )
  const readUnsent = shareReading(() => readMails(db))
  addBacklog(
    ['lodge_waiting_mails', 'Mails that wait to be sent.'],
    ['lodge_oldest_waiting_mail_seconds', 'For how long the oldest of them has waited.'],
    readUnsent,
  )
  add('lodge_failed_mails', 'Mails that were given up.', async () => (await readUnsent())?.failed ?? null)
  add(
    'lodge_database_bytes',
    'The size of the database.',
    shareReading(() => readDatabaseSize(db)),
  )
  if (db.replica) {
    const readState = shareReading(() => readReplica(db))
    add(
      'lodge_replica_used',
      '1 where reports and exports are read from the replica, 0 where not.',
      async () => {
        const reading = await readState()
        return reading && Number(reading.state === 'used')
      },
    )
    add(
      'lodge_replica_lag_seconds',
      'The age of the latest change that the replica has; 0 where it has all.',
      async () => (await readState())?.secondsBehind ?? null,
    )
  }
  const readCare = shareReading(() => listCareRuns(db))
  new Gauge({
    name: 'lodge_last_care_timestamp_seconds',
    help: 'When a backup, verification, repair or restore last ran, by its outcome.',
    labelNames: ['kind', 'outcome'],
    registers,
    async collect() {
      this.reset()
      for (const { kind, outcome, at } of (await readCare()) ?? [])
        this.set({ kind, outcome }, at.getTime() / 1_000)
    },
  })
}
