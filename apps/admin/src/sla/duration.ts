/** Minutes as "8 h", "1 h 30 m", "45 m"; nothing promised is empty. */
export function formatTargetMinutes(minutes: number | null): string {
  if (minutes === null || Number.isNaN(minutes)) return ''
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  return [hours > 0 ? `${hours} h` : '', rest > 0 || hours === 0 ? `${rest} m` : ''].filter(Boolean).join(' ')
}

/** Reads "1 h 30 m", "1h30", "90 m", "90", "1:30"; null when empty, NaN when it says no length of time above 0. */
export function parseDuration(text: string): number | null {
  const trimmed = text.trim().toLowerCase()
  if (trimmed === '') return null
  const colon = /^(\d+):([0-5]\d)$/.exec(trimmed)
  const units = /^(?:(\d+(?:[.,]\d+)?)\s*h(?:ours?|rs?)?)?\s*(?:(\d+)\s*(?:m(?:in(?:utes?)?)?)?)?$/.exec(
    trimmed,
  )
  const minutes = colon
    ? Number(colon[1]) * 60 + Number(colon[2])
    : units
      ? Number((units[1] ?? '0').replace(',', '.')) * 60 + Number(units[2] ?? 0)
      : Number.NaN
  return minutes > 0 && Number.isInteger(minutes) ? minutes : Number.NaN
}
