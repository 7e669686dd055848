/** Milliseconds in `[from, to)`. */
export type Span = { from: number; to: number }

/** Returns sorted, disjoint spans; empty and inverted ones vanish. */
export function mergeSpans(spans: Span[]): Span[] {
  const result: Span[] = []
  for (const span of spans.filter(({ from, to }) => from < to).sort((a, b) => a.from - b.from)) {
    const last = result.at(-1)
    if (last && span.from <= last.to) last.to = Math.max(last.to, span.to)
    else result.push({ ...span })
  }
  return result
}

export function clipSpans(spans: Span[], from: number, to: number): Span[] {
  const result: Span[] = []
  for (const span of spans) {
    const start = Math.max(span.from, from)
    const end = Math.min(span.to, to)
    if (start < end) result.push({ from: start, to: end })
  }
  return result
}

/** Takes disjoint spans. */
export function totalLength(spans: Span[]): number {
  let total = 0
  for (const { from, to } of spans) total += to - from
  return total
}
