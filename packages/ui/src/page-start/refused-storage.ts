/** Gives the page storages of its own where the browser refuses them, as in a frame on another site: they end with it. */
export function replaceRefusedStorage(): void {
  for (const name of ['localStorage', 'sessionStorage'] as const)
    try {
      // Reading the name alone throws there.
      window[name]
    } catch {
      Object.defineProperty(window, name, { value: createMemoryStorage(), configurable: true })
    }
}

/** As much of a storage as the apps use: this stands in every page. */
function createMemoryStorage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const items = new Map<string, string>()
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  }
}
