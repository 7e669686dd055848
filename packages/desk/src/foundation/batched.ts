import { type Database, pipelineQueries, type Transaction } from '@lodge/database'
import { batch } from '@lodge/events'

const batches = { size: 100, parallel: 2 }

/**
 * Returns a function that does for one key what `work` does for many: concurrent calls on a database go to it in one
 * batch. Nothing is kept, so whoever asks gets what is true now.
 */
export function batched<Key, Result>(
  work: (db: Database, keys: readonly Key[]) => Promise<(key: Key) => Result>,
): (db: Database, key: Key) => Promise<Result> {
  const byDatabase = new WeakMap<Database, (key: Key) => Promise<Result>>()
  return (db, key) => {
    const known = byDatabase.get(db)
    if (known) return known(key)
    // Its connections keep the plan of a statement, however many keys come with it.
    const batchedWork = batch(
      (keys: readonly Key[]) => pipelineQueries(db, (pipeline) => work(pipeline, keys)),
      batches,
    )
    byDatabase.set(db, batchedWork)
    return batchedWork(key)
  }
}

/** Returns a function that loads one row by its id, as `batched` does, where `load` finds those of many. */
export function batchedById<Row extends { id: string }>(
  load: (db: Database, ids: readonly string[]) => Promise<readonly Row[]>,
): (db: Database, id: string) => Promise<Row | undefined> {
  return batched(async (db, ids: readonly string[]) => {
    const byId = new Map((await load(db, ids)).map((row) => [row.id, row]))
    return (id) => byId.get(id)
  })
}

/**
 * Returns a function that does the same in a transaction too: what is asked for in one turn becomes one statement. A key
 * whose batch fails is not tried again there, since nothing can be asked of the transaction any more.
 */
export function batchedWithin<Key, Result>(
  work: (db: Database | Transaction, keys: readonly Key[]) => Promise<(key: Key) => Result>,
): (db: Database | Transaction, key: Key) => Promise<Result> {
  const onDatabase = batched<Key, Result>(work)
  const byTransaction = new WeakMap<Transaction, (key: Key) => Promise<Result>>()
  return (db, key) => {
    if ('pool' in db) return onDatabase(db, key)
    const known = byTransaction.get(db) ?? inTurns((keys: readonly Key[]) => work(db, keys))
    byTransaction.set(db, known)
    return known(key)
  }
}

function inTurns<Key, Result>(
  work: (keys: readonly Key[]) => Promise<(key: Key) => Result>,
): (key: Key) => Promise<Result> {
  let turn: { keys: Set<Key>; results: Promise<(key: Key) => Result> } | null = null
  const begin = () => {
    const keys = new Set<Key>()
    const results = new Promise<void>(setImmediate).then(() => {
      turn = null
      return work([...keys])
    })
    return { keys, results }
  }
  return async (key) => {
    turn ??= begin()
    turn.keys.add(key)
    const resultOf = await turn.results
    return resultOf(key)
  }
}
