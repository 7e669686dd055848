/** Times of what is done besides the mixed use, by what it is. */
export interface Timings {
  time: <Result>(what: string, work: () => Promise<Result>) => Promise<Result>
  /** Milliseconds. */
  all: ReadonlyMap<string, readonly number[]>
}

export function createTimings(): Timings {
  const all = new Map<string, number[]>()
  return {
    all,
    time: async (what, work) => {
      const from = performance.now()
      const result = await work()
      const sample = all.get(what) ?? []
      all.set(what, sample)
      sample.push(performance.now() - from)
      return result
    },
  }
}
