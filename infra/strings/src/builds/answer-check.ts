type Parsed = { success: true; data: unknown } | { success: false; error: Error }

/**
 * Replaces an answer's schema in the portal: checks the fields that are always there, as in `number messages[]`,
 * lists marked. Null is for answers that may be empty.
 */
export function answers(fields: string | null) {
  const names = fields?.split(' ').filter(Boolean) ?? []
  return {
    safeParse(data: unknown): Parsed {
      if (fields === null) return { success: true, data }
      const missing = data === null ? 'JSON' : names.find((name) => !has(data, name))
      return missing === undefined
        ? { success: true, data }
        : { success: false, error: new Error(`no ${missing}`) }
    },
  }
}

function has(data: unknown, field: string): boolean {
  if (typeof data !== 'object' || data === null) return false
  const [name, isList] = field.endsWith('[]') ? [field.slice(0, -2), true] : [field, false]
  const entry = Object.entries(data).find(([key]) => key === name)
  return entry !== undefined && (!isList || Array.isArray(entry[1]))
}
