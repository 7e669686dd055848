export interface Month {
  /** Its number, from 1 on. */
  number: number
  from: Date
  until: Date
  tickets: number
  /** From its end to the end of the year. */
  monthsLeft: number
}

/** A term begins busily and ends in exams and holidays; both terms of the year have the same load. */
const shares = [1.6, 1.2, 1, 0.9, 0.7, 0.6]
export const monthsInYear = 2 * shares.length
export const monthsInTerm = shares.length

/** Returns the months of the year that ends now. */
export function listYear(tickets: number, now: Date): Month[] {
  const year = [...shares, ...shares]
  return listMonths(
    year.map((share) => Math.round((share * tickets) / year.length)),
    now,
  )
}

/** Returns as many months as there are numbers of tickets; the last one ends now. */
export function listMonths(tickets: readonly number[], now: Date): Month[] {
  return tickets.map((ofMonth, place) => {
    const monthsLeft = tickets.length - place - 1
    return {
      number: place + 1,
      from: monthsBefore(now, monthsLeft + 1),
      until: monthsBefore(now, monthsLeft),
      tickets: ofMonth,
      monthsLeft,
    }
  })
}

/** Counts as Postgres does: the 31st of a month before a shorter one is its last day. */
function monthsBefore(now: Date, months: number): Date {
  const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 1))
  const lastDay = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  first.setUTCDate(Math.min(now.getUTCDate(), lastDay))
  return new Date(first.getTime() + (now.getTime() % 86_400_000))
}
