/** A stretch of time `[from, to)` in milliseconds. */
export type Span = { from: number; to: number }

/** Returns sorted, disjoint spans that cover the same time; empty and inverted ones vanish. */
export function mergeSpans(spans: Span[]): Span[] {
  const merged: Span[] = []
  for (const span of spans.filter(({ from, to }) => from < to).sort((a, b) => a.from - b.from)) {
    const last = merged.at(-1)
    if (last && span.from <= last.to) last.to = Math.max(last.to, span.to)
    else merged.push({ ...span })
  }
  return merged
}

/** Returns the part of each span that lies in `[from, to)`. */
export function clipSpans(spans: Span[], from: number, to: number): Span[] {
  const clipped: Span[] = []
  for (const span of spans) {
    const start = Math.max(span.from, from)
    const end = Math.min(span.to, to)
    if (start < end) clipped.push({ from: start, to: end })
  }
  return clipped
}

/** Returns the length of disjoint spans, in milliseconds. */
export function totalLength(spans: Span[]): number {
  let total = 0
  for (const { from, to } of spans) total += to - from
  return total
}
