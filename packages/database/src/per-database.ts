import type { Database } from './client.ts'

/**
 * Returns a function that gives each database of this process what `make` makes for it, the same each time. A database
 * whose queries are pipelined is the database itself; one that is a transaction is another one.
 */
export function perDatabase<Value extends object>(make: () => Value): (db: Database) => Value {
  const values = new WeakMap<object, Value>()
  return ({ whole, pipelines }) => {
    const key = whole ?? pipelines
    const existing = values.get(key)
    if (existing) return existing
    const value = make()
    values.set(key, value)
    return value
  }
}
