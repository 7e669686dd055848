import type { Database } from '@lodge/database'
import type { Gauge, Registry } from 'prom-client'

const databases = new Set<Database>()

/** Counts a database's connections among those of this process until it closes. */
export function countPoolOf(db: Database): void {
  databases.add(db)
  const close = db.close
  db.close = () => {
    databases.delete(db)
    return close()
  }
}

/** Shows how many wait for a connection to Postgres, and how many connections there are. */
export function watchPools(registry: Registry, GaugeClass: typeof Gauge): void {
  const registers = [registry]
  const sum = (count: (db: Database) => number) =>
    [...databases]
      .flatMap((db) => (db.replica ? [db, db.replica.db] : [db]))
      .reduce((total, db) => total + count(db), 0)
  new GaugeClass({
    name: 'lodge_pool_waiting',
    help: 'Queries and transactions that wait for a connection to Postgres.',
    registers,
    collect() {
      this.set(sum(({ pool, pipelines }) => pool.waitingCount + pipelines.waitingCount))
    },
  })
  new GaugeClass({
    name: 'lodge_pool_connections',
    help: 'Connections to Postgres.',
    registers,
    collect() {
      this.set(sum(({ pool, pipelines }) => pool.totalCount + pipelines.totalCount))
    },
  })
}
