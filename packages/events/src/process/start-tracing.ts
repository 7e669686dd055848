import { lodgeVersion, watchStatements } from '@lodge/database'
import type { WorkerEnvironment } from '../environment/environment.ts'
import { inSpan, setTracing } from '../tracing/tracing.ts'
import type { Logger } from './logger.ts'

export interface TracingSettings {
  /** The address of a collector that takes OTLP over HTTP. */
  url: string
  /** The number of requests of a hundred that are traced. */
  percent: number
}

/** Returns null where nothing is traced. */
export function tracingSettings({
  LODGE_TRACES_URL: url,
  LODGE_TRACES_PERCENT: percent = 10,
}: Pick<WorkerEnvironment, 'LODGE_TRACES_URL' | 'LODGE_TRACES_PERCENT'>): TracingSettings | null {
  return url === undefined ? null : { url, percent }
}

/** A process that ends waits no longer for a collector that is away. */
const exportTimeoutMs = 2_000
const statementLength = 2_000

/** Has this process trace, and send its spans to a collector until it closes. One that is away loses spans alone. */
export async function startTracing(
  kind: string,
  { url, percent }: TracingSettings,
  log: Pick<Logger, 'info'>,
): Promise<{ close: () => Promise<void> }> {
  // Loaded here, so that a process without traces does not have it in memory.
  const [api, sdk, { OTLPTraceExporter }, { AsyncLocalStorageContextManager }, { resourceFromAttributes }] =
    await Promise.all([
      import('@opentelemetry/api'),
      import('@opentelemetry/sdk-trace'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/context-async-hooks'),
      import('@opentelemetry/resources'),
    ])
  const exporter = new OTLPTraceExporter({ url: tracesAddress(url), timeoutMillis: exportTimeoutMs })
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({
      'service.name': `lodge-${kind}`,
      'service.version': lodgeVersion,
      'process.pid': process.pid,
    }),
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(percent / 100) }),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter, exportTimeoutMillis: exportTimeoutMs })],
  })
  const contexts = new AsyncLocalStorageContextManager().enable()
  api.context.setGlobalContextManager(contexts)
  setTracing({ api, tracer: provider.getTracer('lodge', lodgeVersion) })
  watchStatements((text, run) =>
    inSpan({ name: `postgresql ${operationOf(text)}`, kind: 'CLIENT', attributes: statementOf(text) }, run),
  )
  log.info({ url, percent }, 'sending traces')
  return {
    close: async () => {
      watchStatements(null)
      setTracing(null)
      await provider.shutdown().catch(() => undefined)
      api.context.disable()
    },
  }
}

function tracesAddress(url: string): string {
  return `${url.replace(/\/$/, '')}/v1/traces`
}

/** Statements have placeholders for their values, so nothing of anybody stands in them. */
function statementOf(text: string) {
  return {
    'db.system.name': 'postgresql',
    'db.operation.name': operationOf(text),
    'db.query.text': text.trim().slice(0, statementLength),
  }
}

function operationOf(text: string): string {
  return /[a-z]+/i.exec(text)?.[0].toUpperCase() ?? ''
}
