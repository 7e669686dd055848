declare const inTransaction: unique symbol

/** A running transaction; `query` knows its connection. */
export interface Transaction {
  readonly [inTransaction]: true
}
