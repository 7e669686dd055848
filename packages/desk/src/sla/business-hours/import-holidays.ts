import type { Readable } from 'node:stream'
import { type Holiday, type ImportedHolidays, limits, toMegabytes } from '@lodge/contracts'
import { refusal } from '@lodge/domain'
import type { Context } from '../../context.ts'
import { requireSuperadmin } from '../../require-superadmin.ts'
import { parseHolidays } from './parse-holidays.ts'

/**
 * Returns the whole days of an iCalendar file from the start of this year on, with yearly ones expanded for three
 * years. Saves nothing. Throws `file_too_large` above 1 MB and `invalid_file` for any other kind of file.
 */
export async function importHolidays(ctx: Context, stream: Readable): Promise<ImportedHolidays> {
  requireSuperadmin(ctx)
  const text = await readText(stream)
  const year = ctx.now().getUTCFullYear()
  const from = `${year}-01-01`
  const until = `${year + limits.holidayImportYears}-12-31`
  const { found, leftOut } = parseHolidays(text, { from, until })
  const holidays = uniqueByDate(found).slice(0, limits.holidays)
  if (holidays.length === 0) throw refusal('calendar_without_holidays', { from, until })
  return { holidays, until, skipped: leftOut }
}

async function readText(stream: Readable): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of stream) {
    const bytes = Buffer.from(chunk)
    size += bytes.length
    if (size > limits.icsFileSize)
      throw refusal('calendar_too_large', { megabytes: toMegabytes(limits.icsFileSize) })
    chunks.push(bytes)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** Returns the dates in order, each with the first name that it has. */
function uniqueByDate(found: readonly Holiday[]): Holiday[] {
  const byDate = new Map<string, Holiday>()
  for (const holiday of found) if (!byDate.has(holiday.date)) byDate.set(holiday.date, holiday)
  return [...byDate.values()].toSorted((one, other) => one.date.localeCompare(other.date))
}
