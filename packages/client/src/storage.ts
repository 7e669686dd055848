/** Returns null where a page is rendered on the server. */
export function browserStorage(kind: 'localStorage' | 'sessionStorage'): Storage | null {
  return typeof document === 'undefined' ? null : globalThis[kind]
}

/** Returns null for an absent or unreadable value. */
export function readStored(storage: Storage | null, key: string): unknown {
  try {
    return JSON.parse(storage?.getItem(key) ?? 'null')
  } catch {
    return null
  }
}

/** Removes a value that is null. A full or forbidden storage is no reason to fail. */
export function writeStored(storage: Storage | null, key: string, value: unknown) {
  try {
    if (value === null) storage?.removeItem(key)
    else storage?.setItem(key, JSON.stringify(value))
  } catch {}
}
