/** Returns a filter as the activity log writes it, such as `team:exams priority:-low`; null for an empty one. */
export function describeConditions(conditions: Record<string, string>): string | null {
  const filters = Object.entries(conditions).map(([field, text]) => `${field}:${text}`)
  return filters.join(' ') || null
}
