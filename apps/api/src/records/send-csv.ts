import type { FastifyReply } from 'fastify'
import { toCsv } from '../exports/csv.ts'

/** An error before the first row is answered as one; when the reader leaves, no further rows are read. */
export async function sendCsv(reply: FastifyReply, name: string, rows: AsyncIterable<string[]>) {
  const reading = rows[Symbol.asyncIterator]()
  const first = await reading.next()
  const leave = () => {
    // Its source may be gone by then.
    reading.return?.().catch(() => undefined)
  }
  reply.raw.once('close', leave)
  if (reply.raw.closed) leave()
  reply.type('text/csv; charset=utf-8').header('content-disposition', `attachment; filename="${name}.csv"`)
  return toCsv(continueWith(first, reading))
}

async function* continueWith(first: IteratorResult<string[]>, reading: AsyncIterator<string[]>) {
  for (let next = first; !next.done; next = await reading.next()) yield next.value
}
