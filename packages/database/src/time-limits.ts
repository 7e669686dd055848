/** The longest that a connection may be kept waiting, in milliseconds; 0 is no limit. */
export interface TimeLimits {
  statementMs: number
  lockMs: number
  idleInTransactionMs: number
  /** For a free connection, and for a new one. */
  connectionMs: number
}

export const timeLimits = {
  /** Somebody waits in front of a screen. */
  request: { statementMs: 15_000, lockMs: 3_000, idleInTransactionMs: 20_000, connectionMs: 5_000 },
  /** A job that has waited too long is retried. */
  worker: { statementMs: 60_000, lockMs: 5_000, idleInTransactionMs: 60_000, connectionMs: 10_000 },
  /** For migrations, seeds and everything else that a person waits for at a console. */
  none: { statementMs: 0, lockMs: 0, idleInTransactionMs: 0, connectionMs: 0 },
} as const satisfies Record<string, TimeLimits>

/** A server that answers nothing at all, not even that time is up, gets this much longer. */
const graceMs = 5_000

/** Returns the milliseconds that a query may go without an answer before its connection is taken for dead. */
export function answerTimeout({ statementMs }: TimeLimits): number {
  return statementMs === 0 ? 0 : statementMs + graceMs
}

/**
 * Returns the address with the limits as options of the connection, so that they hold from its first statement on,
 * without a round trip. Options that the address has itself come after ours and win.
 */
export function withTimeLimits(url: string, limits: TimeLimits, more: readonly string[] = []): string {
  const address = new URL(url)
  const settings = [
    `statement_timeout=${limits.statementMs}`,
    `lock_timeout=${limits.lockMs}`,
    `idle_in_transaction_session_timeout=${limits.idleInTransactionMs}`,
    ...more,
  ]
  const ownOptions = settings.map((setting) => `-c ${setting}`).join(' ')
  const addressOptions = address.searchParams.get('options')
  address.searchParams.set('options', addressOptions ? `${ownOptions} ${addressOptions}` : ownOptions)
  return address.href
}
