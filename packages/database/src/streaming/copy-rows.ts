import { to as copyTo } from 'pg-copy-streams'
import type { Sql } from '../sql.ts'
import { transactionClient } from '../transactions/transact.ts'
import type { Transaction } from '../transactions/transaction.ts'

/** A row as Postgres sends it: each column's bytes in its binary format; null is SQL's NULL. */
export type BinaryRow = readonly (Buffer | null)[]

const signatureLength = 11

/**
 * Runs a statement without values and hands over its rows one by one, as bytes: for what is too large to become text and
 * strings on its way. Nothing else may run in the transaction meanwhile. Rejects with Postgres's error, or with that of
 * `onRow` once all rows are read.
 */
export async function copyRows(
  tx: Transaction,
  { text, values }: Sql,
  onRow: (row: BinaryRow) => void,
): Promise<void> {
  if (values.length > 0) throw new Error('A statement that is copied out has no values.')
  const client = transactionClient(tx)
  // The stream takes the connection over, which pg refuses while it may send one query after the other.
  await client.query('SELECT')
  Object.assign(client, { pipeline: false })
  const stream = client.query(copyTo(`COPY (${text}) TO STDOUT (FORMAT binary)`))
  const read = rowReader(onRow)
  let failure: unknown = null
  try {
    // The connection is of use again only when everything is read.
    for await (const chunk of stream) failure ??= attempt(() => read(chunk))
  } finally {
    endTimeLimit(stream)
    Object.assign(client, { pipeline: true })
  }
  if (failure) throw failure
}

function attempt(work: () => void): unknown {
  try {
    work()
    return null
  } catch (error) {
    return error
  }
}

/** pg waits for this before it stops the time of its `query_timeout`, and the stream does not know. */
function endTimeLimit(stream: object): void {
  const callback: unknown = Reflect.get(stream, 'callback')
  if (typeof callback === 'function') callback()
}

/** Returns what takes the bytes as they come: a header, and for each row how many columns and each with its length. */
function rowReader(onRow: (row: BinaryRow) => void): (chunk: Buffer) => void {
  let buffer: Buffer = Buffer.alloc(0)
  let isBegun = false
  return (chunk) => {
    buffer = buffer.length === 0 ? chunk : Buffer.concat([buffer, chunk])
    if (!isBegun) {
      const header = signatureLength + 8
      if (buffer.length < header) return
      buffer = buffer.subarray(header + buffer.readInt32BE(signatureLength + 4))
      isBegun = true
    }
    for (let next = readRow(buffer); next; next = readRow(buffer)) {
      buffer = buffer.subarray(next.length)
      onRow(next.row)
    }
  }
}

/** Returns the first row and its length; null where there is none that is whole. */
function readRow(bytes: Buffer): { row: BinaryRow; length: number } | null {
  if (bytes.length < 2) return null
  const columns = bytes.readInt16BE(0)
  if (columns < 0) return null
  const row: (Buffer | null)[] = []
  let at = 2
  for (let column = 0; column < columns; column += 1) {
    if (bytes.length < at + 4) return null
    const length = bytes.readInt32BE(at)
    at += 4
    if (bytes.length < at + Math.max(length, 0)) return null
    row.push(length < 0 ? null : bytes.subarray(at, at + length))
    at += Math.max(length, 0)
  }
  return { row, length: at }
}
