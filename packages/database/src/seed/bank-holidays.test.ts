import { expect, test } from 'vitest'
import { bankHolidays } from './bank-holidays.ts'

/** As published on gov.uk/bank-holidays. */
test.each([
  [2016, '01-01 03-25 03-28 05-02 05-30 08-29 12-26 12-27'],
  [2024, '01-01 03-29 04-01 05-06 05-27 08-26 12-25 12-26'],
  [2025, '01-01 04-18 04-21 05-05 05-26 08-25 12-25 12-26'],
  [2026, '01-01 04-03 04-06 05-04 05-25 08-31 12-25 12-28'],
  [2027, '01-01 03-26 03-29 05-03 05-31 08-30 12-27 12-28'],
  [2028, '01-03 04-14 04-17 05-01 05-29 08-28 12-25 12-26'],
])('the bank holidays of %i', (year, dates) => {
  expect(
    bankHolidays(year)
      .map(({ date }) => date)
      .sort(),
  ).toEqual(dates.split(' ').map((date) => `${year}-${date}`))
})
