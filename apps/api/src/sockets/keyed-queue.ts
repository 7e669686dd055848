/** Runs tasks of one key one after the other, of different keys concurrently. */
export function createKeyedQueue() {
  const last = new Map<string, Promise<unknown>>()
  return <Result>(key: string, work: () => Promise<Result>): Promise<Result> => {
    const result = (last.get(key) ?? Promise.resolve()).then(work)
    const settlement = result.catch(() => undefined)
    last.set(key, settlement)
    void settlement.then(() => {
      if (last.get(key) === settlement) last.delete(key)
    })
    return result
  }
}
