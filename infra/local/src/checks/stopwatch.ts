export interface Stopwatch {
  /** Records the seconds of a part. */
  time: <Result>(part: string, run: () => Promise<Result>) => Promise<Result>
  /** Returns `types 12 s, lint 2 s; 13 s in all`. */
  summary: () => string
}

/** Lets parts run at the same time. `now` is in milliseconds. */
export function startStopwatch(now: () => number = performance.now.bind(performance)): Stopwatch {
  const start = now()
  const parts: string[] = []
  const since = (from: number) => `${Math.round((now() - from) / 1_000)} s`
  return {
    time: async (part, run) => {
      const from = now()
      try {
        return await run()
      } finally {
        parts.push(`${part} ${since(from)}`)
      }
    },
    summary: () => `${parts.join(', ')}; ${since(start)} in all`,
  }
}
