import { isOutage } from '../outage/is-outage.ts'

/**
 * Returns a function that loads one key, collects concurrent calls and passes their keys to `work`: at most `size` at
 * once, in at most `parallel` batches. `work` returns the result by key, or throws for a key. A key that is asked for
 * twice is loaded once; an object is a key of its own. Where a batch throws, its keys are tried one by one. Not
 * `dataloader`, which sends a batch per tick however many are running, so a rush would take all connections; here
 * later keys wait and make the next batch larger.
 */
export function batch<Result, Key = string>(
  work: (keys: readonly Key[]) => Promise<(key: Key) => Result>,
  { size, parallel }: { size: number; parallel: number },
): (key: Key) => Promise<Result> {
  const waiting = new Map<Key, PromiseWithResolvers<Result>>()
  let running = 0

  const startNext = async () => {
    if (running >= parallel || waiting.size === 0) return
    running += 1
    const batch = new Map([...waiting].slice(0, size))
    for (const key of batch.keys()) waiting.delete(key)
    await settle(batch, work)
    running -= 1
    void startNext()
  }

  return (key) => {
    const deferred = waiting.get(key) ?? Promise.withResolvers<Result>()
    waiting.set(key, deferred)
    // Calls of the same turn go into one batch.
    setImmediate(startNext)
    return deferred.promise
  }
}

/** A failed batch is loaded again key by key, so that a bad key takes no others with it. */
async function settle<Result, Key>(
  batch: ReadonlyMap<Key, PromiseWithResolvers<Result>>,
  work: (keys: readonly Key[]) => Promise<(key: Key) => Result>,
): Promise<void> {
  try {
    const results = await work([...batch.keys()])
    for (const [key, deferred] of batch) settleOne(deferred, () => results(key))
  } catch (error) {
    if (batch.size === 1) for (const deferred of batch.values()) deferred.reject(error)
    else await settleEach(batch, work)
  }
}

/** After an outage the keys that follow are not tried. */
async function settleEach<Result, Key>(
  batch: ReadonlyMap<Key, PromiseWithResolvers<Result>>,
  work: (keys: readonly Key[]) => Promise<(key: Key) => Result>,
): Promise<void> {
  let outage: unknown
  for (const [key, deferred] of batch) {
    if (outage !== undefined) {
      deferred.reject(outage)
      continue
    }
    try {
      const results = await work([key])
      settleOne(deferred, () => results(key))
    } catch (error) {
      if (isOutage(error)) outage = error
      deferred.reject(error)
    }
  }
}

function settleOne<Result>({ resolve, reject }: PromiseWithResolvers<Result>, result: () => Result): void {
  try {
    resolve(result())
  } catch (error) {
    reject(error)
  }
}
