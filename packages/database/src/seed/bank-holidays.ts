import { dayMs } from '@lodge/contracts'
export interface BankHoliday {
  /** The local date, as 2026-12-25. */
  date: string
  name: string
}

/** Returns the bank holidays of England and Wales, with substitutes for those on weekends (gov.uk/bank-holidays). */
export function bankHolidays(year: number): BankHoliday[] {
  const easter = easterSunday(year)
  return [
    substituteHoliday(year, 1, 1, 'New Year’s Day'),
    { date: isoDate(easter - 2 * dayMs), name: 'Good Friday' },
    { date: isoDate(easter + dayMs), name: 'Easter Monday' },
    { date: firstMonday(year, 5), name: 'Early May bank holiday' },
    { date: lastMonday(year, 5), name: 'Spring bank holiday' },
    { date: lastMonday(year, 8), name: 'Summer bank holiday' },
    ...christmas(year),
  ]
}

function christmas(year: number): BankHoliday[] {
  const weekday = new Date(Date.UTC(year, 11, 25)).getUTCDay()
  // The two days are 25 and 26 unless a weekend takes one or both of them.
  const [first, second] = { 5: [25, 28], 6: [27, 28], 0: [27, 26] }[weekday] ?? [25, 26]
  return [
    { date: `${year}-12-${first}`, name: first === 25 ? 'Christmas Day' : 'Christmas Day (substitute)' },
    { date: `${year}-12-${second}`, name: second === 26 ? 'Boxing Day' : 'Boxing Day (substitute)' },
  ]
}

function substituteHoliday(year: number, month: number, date: number, name: string): BankHoliday {
  const at = Date.UTC(year, month - 1, date)
  const shift = { 6: 2, 0: 1 }[new Date(at).getUTCDay()] ?? 0
  return { date: isoDate(at + shift * dayMs), name: shift ? `${name} (substitute)` : name }
}

function firstMonday(year: number, month: number): string {
  const first = Date.UTC(year, month - 1, 1)
  return isoDate(first + ((8 - new Date(first).getUTCDay()) % 7) * dayMs)
}

function lastMonday(year: number, month: number): string {
  const last = Date.UTC(year, month, 0)
  return isoDate(last - ((new Date(last).getUTCDay() + 6) % 7) * dayMs)
}

/** Returns Easter Sunday by the Gregorian computus, from the golden number and the moon's epact. */
function easterSunday(year: number): number {
  const century = Math.floor(year / 100)
  const golden = year % 19
  const solar =
    century - Math.floor(century / 4) - Math.floor((century - Math.floor((century - 17) / 25)) / 3)
  let epact = (solar + 19 * golden + 15) % 30
  epact -=
    Math.floor(epact / 28) *
    (1 - Math.floor(epact / 28) * Math.floor(29 / (epact + 1)) * Math.floor((21 - golden) / 11))
  const weekday = (year + Math.floor(year / 4) + epact + 2 - century + Math.floor(century / 4)) % 7
  const offset = epact - weekday
  const month = 3 + Math.floor((offset + 40) / 44)
  return Date.UTC(year, month - 1, offset + 28 - 31 * Math.floor(month / 4))
}

function isoDate(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}
