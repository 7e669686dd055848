/**
 * Thrown by a handler when something beyond it is not there yet, such as a mail server: its job comes again after
 * `afterMs` milliseconds, and this does not count as a try.
 */
export class TryLater extends Error {
  readonly afterMs: number

  constructor(message: string, afterMs: number, options?: ErrorOptions) {
    super(message, options)
    this.afterMs = afterMs
  }
}
