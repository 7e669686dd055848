/** A job that runs by schedule. Run twice or stopped anywhere, it must do no harm. */
interface ScheduledJob<Context> {
  /** Milliseconds from the start of one run to the start of the next. */
  everyMs: number
  /** `closing` aborts when the process shuts down: a long run then stops at the next good place. */
  run: (context: Context, closing: AbortSignal) => Promise<unknown>
}

export type Schedule<Name extends string, Context> = Readonly<Record<Name, ScheduledJob<Context>>>

const longestWithoutTries = 60_000

/** Returns whether a job has retries. One that runs at least once a minute needs none: its next run is the retry. */
export function hasTries({ everyMs }: { everyMs: number }): boolean {
  return everyMs > longestWithoutTries
}
