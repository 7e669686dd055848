export type UrlParts = { params?: unknown; query?: unknown }

/** Lists repeat their key; null, undefined and empty lists are left out. Throws when a place has no value. */
export function buildUrl(path: string, { params, query }: UrlParts = {}) {
  const places = entriesOf(params)
  const filledPath = path.replace(/:([A-Za-z][A-Za-z0-9]*)/g, (_, name: string) => {
    const value = places.find(([key]) => key === name)?.[1]
    if (value === undefined || value === null) throw new TypeError(`The address ${path} needs "${name}"`)
    return encodeURIComponent(textOf(value))
  })
  const search = new URLSearchParams()
  for (const [key, value] of entriesOf(query)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined && item !== null) search.append(key, textOf(item))
    }
  }
  const tail = search.toString()
  return tail === '' ? filledPath : `${filledPath}?${tail}`
}

const entriesOf = (record: unknown): [string, unknown][] =>
  typeof record === 'object' && record !== null ? Object.entries(record) : []

function textOf(value: unknown) {
  return value instanceof Date ? value.toISOString() : String(value)
}
