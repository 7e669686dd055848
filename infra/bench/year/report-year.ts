import { keysOf } from '@lodge/contracts'
import { printTable } from '../src/percentiles.ts'
import { compareTerms } from './compare-terms.ts'
import { growthOfTables } from './growth-of-tables.ts'
import type { YearSizes } from './live-through-year.ts'
import { monthsInTerm, monthsInYear } from './months.ts'
import type { RedisSizes, Size } from './sizes.ts'

/** Job queues and counts may have so many more entries after the second term than after the first. */
const fewEntries = 50
/** BullMQ and the sockets' adapter cut streams about here, in steps of a hundred. */
const longestStream = 10_200

/** Prints every month's sizes, every table's, and what does not become steady. Returns how many things do not. */
export function reportYear(year: YearSizes, redis: readonly RedisSizes[]): number {
  const { months, silence } = year
  printTable(
    months.map(({ month, tables, files }, place) => {
      const total = Object.values(tables).reduce((sum, { bytes }) => sum + bytes, 0)
      const { ending, streams, lasting } = redis[place] ?? nothing
      return {
        month: month.number,
        'tickets that came': month.tickets,
        'tickets kept': tables.ticket.rows,
        'MB of tables': mega(total),
        files: files.rows,
        'MB of files': mega(files.bytes),
        'Redis: keys that stay': lasting.rows,
        'entries in them': lasting.entries,
        'kB of them': lasting.bytes / 1_000,
        'kB of streams': streams.bytes / 1_000,
        'keys that end': ending.rows,
      }
    }),
  )
  const last = months.at(-1)
  const tables = compareTerms(year)
  const rows = tables.map(({ table, growth, problem }) => ({
    table,
    'grows with': growth,
    ...Object.fromEntries(
      [1, monthsInTerm, 9, monthsInYear].map((number) => [
        `rows, month ${number}`,
        months[number - 1]?.tables[table].rows ?? 0,
      ]),
    ),
    'after silence': silence[table].rows,
    'MB, month 9': mega(months[8]?.tables[table].bytes ?? 0),
    'MB, month 12': mega(last?.tables[table].bytes ?? 0),
    '': problem === null ? 'steady' : problem,
  }))
  console.table(rows.filter(({ table }) => months.some(({ tables }) => tables[table].rows > 0)))

  const total = months.reduce((sum, { month }) => sum + month.tickets, 0)
  const remains = keysOf(growthOfTables).filter((table) => growthOfTables[table] === 'remains')
  const bytes = remains.reduce((sum, table) => sum + (last?.tables[table].bytes ?? 0), 0)
  console.log(
    `What is left of every ticket for ever: ${(bytes / total).toFixed(0)} bytes in ${remains.join(', ')}`,
  )

  const problems = [
    ...tables.flatMap(({ table, growth, problem }) =>
      problem === null ? [] : `${table} (${growth}): ${problem}`,
    ),
    ...problemsOfFiles(months.map(({ files }) => files)),
    ...problemsOfRedis(redis),
  ]
  for (const problem of problems) console.log(`MISSED   ${problem}`)
  if (problems.length === 0) console.log('reached  everything that should be steady is steady')
  return problems.length
}

function problemsOfFiles(files: readonly Size[]): string[] {
  const [term, year] = [files[monthsInTerm - 1]?.rows ?? 0, files[monthsInYear - 1]?.rows ?? 0]
  return year > term * 1.1 + 5 ? [`files: ${term} after a term, ${year} after two`] : []
}

function problemsOfRedis(redis: readonly RedisSizes[]): string[] {
  const [term, year] = [redis[monthsInTerm - 1], redis[monthsInYear - 1]]
  if (!term || !year) return []
  const { entries } = term.lasting
  return [
    ...(year.lasting.entries > entries * 1.1 + fewEntries
      ? [`Redis: ${entries} entries after a term, ${year.lasting.entries} after two`]
      : []),
    ...(year.streams.longest > longestStream ? [`Redis: a stream of ${year.streams.longest}`] : []),
  ]
}

const mega = (bytes: number) => Math.round(bytes / 10_000) / 100

const nothing: RedisSizes = {
  ending: { rows: 0, bytes: 0 },
  streams: { rows: 0, bytes: 0, longest: 0 },
  lasting: { rows: 0, bytes: 0, entries: 0 },
}
