import type { Database } from './client.ts'

/**
 * Returns a function that gives each database of this process what `make` makes for it, the same each time. A database
 * whose queries are pipelined is the database itself.
 */
export function perDatabase<Value extends object>(make: () => Value): (db: Database) => Value {
  const values = new WeakMap<Database['prisma'], Value>()
  return ({ prisma }) => {
    const existing = values.get(prisma)
    if (existing) return existing
    const value = make()
    values.set(prisma, value)
    return value
  }
}
