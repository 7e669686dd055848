/**
 * Thrown by a handler while something outside is not available, such as a mail server: its job runs again after
 * `afterMs` milliseconds, without using up a try.
 */
export class TryLater extends Error {
  readonly afterMs: number

  constructor(message: string, afterMs: number, options?: ErrorOptions) {
    super(message, options)
    this.afterMs = afterMs
  }
}
