/** Has a job run again after `afterMs` milliseconds, without using up a try: a mail server may be away. */
export class TryLater extends Error {
  readonly afterMs: number

  constructor(message: string, afterMs: number, options?: ErrorOptions) {
    super(message, options)
    this.afterMs = afterMs
  }
}
