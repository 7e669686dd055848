import type { Attributes, Context, Span, SpanKind, Tracer } from '@opentelemetry/api'

/** The parts of OpenTelemetry that a process traces by. */
export interface Tracing {
  tracer: Tracer
  api: typeof import('@opentelemetry/api')
}

/** A piece of work; its name and attributes tell kinds of work apart and say nothing of anybody. */
export interface TracedWork {
  name: string
  kind: keyof typeof SpanKind
  attributes?: Attributes
}

/** Null where the process does not trace, which then costs a comparison. */
let active: Tracing | null = null

export function setTracing(tracing: Tracing | null): void {
  active = tracing
}

/** Names the present span as W3C Trace Context writes it, for those that go on elsewhere; null where nothing is traced. */
export function currentTrace(): string | null {
  const span = active?.api.trace.getActiveSpan()?.spanContext()
  if (!span || !(span.traceFlags & 1)) return null
  return `00-${span.traceId}-${span.spanId}-01`
}

/** A trace that has begun. */
export interface Trace {
  /** Has work belong to it. */
  run: (part: () => void) => void
  end: (outcome: { attributes: Attributes; hasFailed: boolean }) => void
}

/** Begins a trace; null where nothing is traced. */
export function beginTrace(work: TracedWork): Trace | null {
  if (!active) return null
  const { api, tracer } = active
  const span = tracer.startSpan(work.name, optionsOf(active, work), api.ROOT_CONTEXT)
  const context = api.trace.setSpan(api.ROOT_CONTEXT, span)
  return {
    run: (part) => api.context.with(context, part),
    end: ({ attributes, hasFailed }) => {
      span.setAttributes(attributes)
      if (hasFailed) span.setStatus({ code: api.SpanStatusCode.ERROR })
      span.end()
    },
  }
}

/** Does work as a part of the present trace; as it is where there is none. */
export async function inSpan<Result>(work: TracedWork, part: () => Promise<Result>): Promise<Result> {
  const parent = active?.api.context.active()
  if (!active || !parent || !active.api.trace.getSpan(parent)) return part()
  return runIn(active, [active.tracer.startSpan(work.name, optionsOf(active, work), parent)], part)
}

/**
 * Does work for several traces at once, each of which gets a span of it; what it begins itself belongs to the first.
 * As it is where none is traced.
 */
export async function inTraces<Result>(
  traces: readonly (string | null)[],
  work: (place: number) => TracedWork,
  part: () => Promise<Result>,
): Promise<Result> {
  const tracing = active
  if (!tracing) return part()
  const spans = traces.flatMap((trace, place) => {
    const parent = trace === null ? null : contextOf(tracing, trace)
    if (!parent) return []
    const about = work(place)
    return [tracing.tracer.startSpan(about.name, optionsOf(tracing, about), parent)]
  })
  return spans.length === 0 ? part() : runIn(tracing, spans, part)
}

/** Notes a push of the present trace, which ends when `done` settles. */
export function notePush(namespace: string, done: Promise<unknown>): void {
  if (!active) return
  const parent = active.api.context.active()
  if (!active.api.trace.getSpan(parent)) return
  const work: TracedWork = { name: `push ${namespace}`, kind: 'PRODUCER' }
  const span = active.tracer.startSpan(work.name, optionsOf(active, work), parent)
  void done.finally(() => span.end())
}

async function runIn<Result>(
  { api }: Tracing,
  spans: readonly Span[],
  part: () => Promise<Result>,
): Promise<Result> {
  const [first] = spans
  const context = first ? api.trace.setSpan(api.context.active(), first) : api.context.active()
  try {
    return await api.context.with(context, part)
  } catch (error) {
    // Its message may hold what somebody wrote; logs have it, without what is secret.
    const message = error instanceof Error ? error.name : 'Error'
    for (const span of spans) span.setStatus({ code: api.SpanStatusCode.ERROR, message })
    throw error
  } finally {
    for (const span of spans) span.end()
  }
}

function optionsOf({ api }: Tracing, { kind, attributes = {} }: TracedWork) {
  return { kind: api.SpanKind[kind], attributes }
}

const traceForm = /^00-([0-9a-f]{32})-([0-9a-f]{16})-01$/

function contextOf({ api }: Tracing, trace: string): Context | null {
  const [, traceId, spanId] = traceForm.exec(trace) ?? []
  if (!traceId || !spanId) return null
  const traceFlags = api.TraceFlags.SAMPLED
  return api.trace.setSpanContext(api.ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true })
}
