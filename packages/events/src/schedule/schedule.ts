/** A job that runs by schedule. Run twice or stopped anywhere, it must do no harm. */
interface ScheduledJob<Context> {
  /** Milliseconds from the start of one run to the start of the next. */
  everyMs: number
  /** `closing` aborts when the process is to end: a long run stops at the next good place. */
  run: (context: Context, closing: AbortSignal) => Promise<unknown>
}

/** The jobs by name. */
export type Schedule<Name extends string, Context> = Readonly<Record<Name, ScheduledJob<Context>>>

const longestWithoutTries = 60_000

/** A job that comes again within a minute needs no tries of its own: its next run is the retry. */
export function hasTries({ everyMs }: { everyMs: number }): boolean {
  return everyMs > longestWithoutTries
}
