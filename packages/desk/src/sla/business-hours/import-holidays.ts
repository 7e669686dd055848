import type { Readable } from 'node:stream'
import { type Holiday, type ImportedHolidays, type LeftOutEvent, limits, toMegabytes } from '@lodge/contracts'
import { findOne } from '@lodge/database'
import { refusal } from '@lodge/domain'
import type { Context } from '../../foundation/context.ts'
import { requireSuperadmin } from '../../foundation/require-superadmin.ts'
import { inThread } from '../../foundation/threads/parse-in-thread.ts'
import type { CalendarFile, FoundHolidays } from './calendar-file/find-holidays.ts'

const findInThread = inThread<CalendarFile, FoundHolidays>(
  new URL('./calendar-file/find-holidays.ts', import.meta.url),
  'findHolidays',
  { ms: 5_000 },
)

/**
 * Returns the whole days of an iCalendar file from the start of this year on, with repeated ones expanded for three
 * years, and what is left out of it with reasons. Saves nothing. Throws `file_too_large` above 1 MB, and
 * `invalid_file` for any other kind of file and for one that takes too long to read.
 */
export async function importHolidays(ctx: Context, stream: Readable): Promise<ImportedHolidays> {
  requireSuperadmin(ctx)
  const bytes = await readBytes(stream)
  const year = ctx.now().getUTCFullYear()
  const from = `${year}-01-01`
  const until = `${year + limits.holidayImportYears}-12-31`
  const site = await findOne(ctx.db, 'site', { id: 1 }, { columns: ['timezone'] })
  const file = { bytes, from, until, siteZone: site?.timezone ?? 'UTC' }
  const { events, found, leftOut } = await findInThread(file)
  if (events === null) throw refusal('not_a_calendar')
  if (events === 0) throw refusal('calendar_without_events')
  const byDate = uniqueByDate(found)
  const all = [...leftOut, ...byDate.slice(limits.holidays).map(asTooMany)]
  return {
    holidays: byDate.slice(0, limits.holidays),
    from,
    until,
    leftOut: all.slice(0, limits.shownLeftOutEvents),
    leftOutCount: all.length,
  }
}

async function readBytes(stream: Readable): Promise<Uint8Array> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of stream) {
    const bytes = Buffer.from(chunk)
    size += bytes.length
    if (size > limits.icsFileSize)
      throw refusal('calendar_too_large', { megabytes: toMegabytes(limits.icsFileSize) })
    chunks.push(bytes)
  }
  return Buffer.concat(chunks)
}

/** Returns the dates in order, each with the first name that it has. */
function uniqueByDate(found: readonly Holiday[]): Holiday[] {
  const byDate = new Map<string, Holiday>()
  for (const holiday of found) if (!byDate.has(holiday.date)) byDate.set(holiday.date, holiday)
  return [...byDate.values()].toSorted((one, other) => one.date.localeCompare(other.date))
}

function asTooMany({ date, name }: Holiday): LeftOutEvent {
  return { name, date, reason: 'too_many' }
}
