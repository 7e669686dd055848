import { refusalAt } from '@lodge/domain'

/** The place of an event among those of all transactions; both are whole numbers of 64 bits. */
export interface ChangePlace {
  transaction: string
  seq: string
}

const written = /^([1-9]\d{0,17})\.(0|[1-9]\d{0,17})$/

export function toChangeCursor({ transaction, seq }: ChangePlace): string {
  return Buffer.from(`${transaction}.${seq}`).toString('base64url')
}

/** Throws `invalid_input` for what is no cursor. */
export function readChangeCursor(cursor: string): ChangePlace {
  const [, transaction, seq] = written.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  const place = transaction && seq ? { transaction, seq } : null
  if (!place || toChangeCursor(place) !== cursor) throw refusalAt('after', 'page_gone')
  return place
}
