/** Takes nothing in a report for granted. */

export function valueIn(value: unknown, key: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined
  return Object.entries(value).find(([name]) => name === key)?.[1]
}

export function numberIn(value: unknown, key: string): number {
  const number = valueIn(value, key)
  return typeof number === 'number' ? number : 0
}

export function textIn(value: unknown, key: string): string | undefined {
  const text = valueIn(value, key)
  return typeof text === 'string' ? text : undefined
}

export function listIn(value: unknown, key: string): unknown[] {
  const list = valueIn(value, key)
  return Array.isArray(list) ? list : []
}

/** Names each test `file › title`. */
export function journeysIn(suite: unknown): { name: string; test: unknown }[] {
  const own = listIn(suite, 'specs').flatMap((spec) =>
    listIn(spec, 'tests').map((test) => ({
      name: `${textIn(spec, 'file')} › ${textIn(spec, 'title')}`,
      test,
    })),
  )
  return [...own, ...listIn(suite, 'suites').flatMap(journeysIn)]
}
