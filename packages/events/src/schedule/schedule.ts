/** A scheduled job does no harm when it runs twice or is stopped anywhere. */
interface ScheduledJob<Context> {
  /** Milliseconds between two starts. */
  everyMs: number
  /** `closing` aborts when the process shuts down: a long run then stops at the next good place. */
  run: (context: Context, closing: AbortSignal) => Promise<unknown>
}

export type Schedule<Name extends string, Context> = Readonly<Record<Name, ScheduledJob<Context>>>

const longestWithoutTries = 60_000

/** A job that runs at least once a minute needs no retries. */
export function hasTries({ everyMs }: { everyMs: number }): boolean {
  return everyMs > longestWithoutTries
}
