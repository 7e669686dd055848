import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { lodgeVersion } from '@lodge/database'
import type { Registry } from 'prom-client'
import type { WorkerEnvironment } from '../environment/environment.ts'
import type { Logger } from './logger.ts'
import { watchPools } from './pool-metrics.ts'

export interface MetricsSettings {
  /** The first port that is tried. */
  port: number
  host: string
}

/** Returns null where figures are off. */
export function metricsSettings({
  LODGE_METRICS_PORT: port,
  LODGE_METRICS_HOST: host = '127.0.0.1',
}: Pick<WorkerEnvironment, 'LODGE_METRICS_PORT' | 'LODGE_METRICS_HOST'>): MetricsSettings | null {
  return port === undefined ? null : { port, host }
}

export interface Metrics {
  registry: Registry
  port: number
  close: () => Promise<void>
}

/** More processes than one machine runs. */
const portsTried = 40

/** Serves the figures of this process at `/metrics`, on the first free port; everything else is 404. */
export async function serveMetrics(
  kind: string,
  settings: MetricsSettings,
  log: Pick<Logger, 'info' | 'warn'>,
): Promise<Metrics> {
  // Loaded here, so that a process without figures does not have it in memory.
  const { collectDefaultMetrics, Gauge, Registry } = await import('prom-client')
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  new Gauge({
    name: 'lodge_process_info',
    help: 'Always 1; says the kind and version of this process.',
    labelNames: ['kind', 'version'],
    registers,
  }).set({ kind, version: lodgeVersion }, 1)
  watchPools(registry, Gauge)
  const server = createServer(async (request, response) => {
    if (request.method !== 'GET' || request.url?.split('?')[0] !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    try {
      const text = await registry.metrics()
      response.writeHead(200, { 'content-type': registry.contentType }).end(text)
    } catch (error) {
      log.warn({ err: error }, 'figures could not be read')
      response.writeHead(500).end()
    }
  })
  const port = await listenOnFreePort(server, settings)
  server.unref()
  log.info({ port, host: settings.host }, 'serving figures at /metrics')
  return {
    registry,
    port,
    close: async () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Several processes of one machine have the same setting. */
async function listenOnFreePort(server: Server, { port, host }: MetricsSettings): Promise<number> {
  for (let tried = 0; ; tried += 1) {
    try {
      // Processes of a cluster would share it.
      server.listen({ port: port + tried, host, exclusive: true })
      await once(server, 'listening')
      const address = server.address()
      return typeof address === 'object' && address ? address.port : port + tried
    } catch (error) {
      if (tried === portsTried || !isTaken(error)) throw error
    }
  }
}

function isTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
}
