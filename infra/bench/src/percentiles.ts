export interface Percentiles {
  count: number
  median: number
  p90: number
  p95: number
  p99: number
  max: number
}

/** Takes the nearest rank; the unit is the sample's. */
export function percentilesOf(sample: readonly number[]): Percentiles {
  const sorted = [...sample].sort((a, b) => a - b)
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN
  return {
    count: sorted.length,
    median: at(0.5),
    p90: at(0.9),
    p95: at(0.95),
    p99: at(0.99),
    max: sorted.at(-1) ?? Number.NaN,
  }
}

/** Rounds figures to one decimal. */
export function printTable(rows: readonly Record<string, string | number>[]): void {
  console.table(
    rows.map((row) =>
      Object.fromEntries(
        Object.entries(row).map(([name, value]) => [
          name,
          typeof value === 'number' ? Math.round(value * 10) / 10 : value,
        ]),
      ),
    ),
  )
}
