/** Instants as the engine writes them, ISO 8601 in UTC, with or without fractions of a second. */

export function isAfter(one: string, other: string): boolean {
  return Date.parse(one) > Date.parse(other)
}

export function earliest(times: readonly (string | null)[]): string | null {
  return times.filter((time) => time !== null).toSorted(byTime)[0] ?? null
}

export function byTime(one: string, other: string): number {
  return Date.parse(one) - Date.parse(other)
}
