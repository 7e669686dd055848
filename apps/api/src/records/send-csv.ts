import type { FastifyReply } from 'fastify'
import { toCsv } from '../exports/csv.ts'

/** Answers rows as a CSV file of this name. */
export function sendCsv(reply: FastifyReply, name: string, rows: AsyncIterable<string[]>) {
  reply.type('text/csv; charset=utf-8').header('content-disposition', `attachment; filename="${name}.csv"`)
  return toCsv(rows)
}
