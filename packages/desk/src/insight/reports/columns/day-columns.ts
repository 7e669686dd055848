import type { BinaryRow } from '@lodge/database'
import { type ChosenCodes, choosePlaces } from './choose-places.ts'
import { allSeries, type Column, type Numbers, type Series } from './series.ts'

/** The facts of a series on one day; the n-th numbers of all columns are of the same fact. */
export interface DayColumns {
  day: string
  series: Series
  times: number
  columns: ReadonlyMap<Column, Numbers>
}

/**
 * Reads a row of day, series, number of facts, and these columns, as far as the facts are chosen. Throws where a column
 * has not a number of each fact, or a dimension that is chosen by is not among them.
 */
export function toDayColumns(
  [day, series, times, ...bytes]: BinaryRow,
  names: readonly Column[],
  chosen: ChosenCodes,
): DayColumns {
  const count = times?.readInt32BE(0) ?? 0
  const column = (name: Column) => bytes[names.indexOf(name)] ?? null
  const places = choosePlaces(count, chosen, (dimension) => toNumbers(column(dimension), count))
  const columns = names.flatMap((name): [Column, Numbers][] => {
    const own = column(name)
    return own ? [[name, places ? pick(own, places, own.length / count) : toNumbers(own, count)]] : []
  })
  return {
    day: day?.toString() ?? '',
    series: seriesOf(series?.toString()),
    times: places?.length ?? count,
    columns: new Map(columns),
  }
}

function toNumbers(bytes: Buffer | null, count: number): Numbers {
  // A copy of its own begins where numbers of any size may begin.
  const own = new Uint8Array(bytes ?? [])
  const width = own.length / count
  if (width === 1) return own
  if (width === 2) {
    Buffer.from(own.buffer).swap16()
    return new Uint16Array(own.buffer)
  }
  if (width !== 4) throw new Error(`A column of ${count} facts has ${own.length} bytes.`)
  Buffer.from(own.buffer).swap32()
  return new Int32Array(own.buffer)
}

function pick(bytes: Buffer, places: Int32Array, width: number): Numbers {
  const picked = new Int32Array(places.length)
  for (let index = 0; index < places.length; index += 1)
    picked[index] = bytes.readIntBE((places[index] ?? 0) * width, width)
  return picked
}

function seriesOf(name: string | undefined): Series {
  const series = allSeries.find((known) => known === name)
  if (!series) throw new Error(`There is no series ${name}.`)
  return series
}

/** Throws where the column was not asked for. */
export function columnOf({ columns, series }: DayColumns, name: Column): Numbers {
  const column = columns.get(name)
  if (!column) throw new Error(`Nobody asked for the column ${name} of ${series}.`)
  return column
}
