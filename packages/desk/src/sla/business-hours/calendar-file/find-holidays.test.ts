import { describe, expect, test } from 'vitest'
import { findHolidays } from './find-holidays.ts'

const calendar = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Registry//Terms//EN', ...lines, 'END:VCALENDAR', ''].join(
    '\r\n',
  )
const event = (...lines: string[]) => [
  'BEGIN:VEVENT',
  'UID:one@registry',
  'DTSTAMP:20261001T080000Z',
  ...lines,
  'END:VEVENT',
]

function read(file: string | Uint8Array, siteZone = 'Europe/London') {
  const bytes = typeof file === 'string' ? new TextEncoder().encode(file) : file
  const { found, leftOut, events } = findHolidays({
    bytes,
    from: '2026-01-01',
    until: '2029-12-31',
    siteZone,
  })
  return { events, leftOut, days: found.map(({ date, name }) => `${date} ${name}`).toSorted() }
}

const windowsZone = [
  'BEGIN:VTIMEZONE',
  'TZID:GMT Standard Time',
  'BEGIN:STANDARD',
  'DTSTART:16010101T020000',
  'TZOFFSETFROM:+0100',
  'TZOFFSETTO:+0000',
  'END:STANDARD',
  'END:VTIMEZONE',
]

const shapes: [string, string | Uint8Array, string[]][] = [
  [
    'a file that begins with a byte order mark',
    `\ufeff${calendar(...event('DTSTART;VALUE=DATE:20270607', 'DTEND;VALUE=DATE:20270608', 'SUMMARY:Founders’ Day'))}`,
    ['2027-06-07 Founders’ Day'],
  ],
  [
    'UTF-16 with its mark',
    Buffer.from(`\ufeff${calendar(...event('DTSTART;VALUE=DATE:20270607', 'SUMMARY:Święto'))}`, 'utf16le'),
    ['2027-06-07 Święto'],
  ],
  [
    'letters of an old Western European program',
    Buffer.from(calendar(...event('DTSTART;VALUE=DATE:20271224', 'SUMMARY:Noël')), 'latin1'),
    ['2027-12-24 Noël'],
  ],
  [
    'a closure from midnight to midnight in a zone',
    calendar(
      ...event(
        'DTSTART;TZID=Europe/Vienna:20271224T000000',
        'DTEND;TZID=Europe/Vienna:20271226T000000',
        'SUMMARY:Closed',
      ),
    ),
    ['2027-12-24 Closed', '2027-12-25 Closed'],
  ],
  [
    'the same in a zone by Windows’ name, over a change of the clocks',
    calendar(
      ...windowsZone,
      ...event(
        'DTSTART;TZID=GMT Standard Time:20270328T000000',
        'DTEND;TZID=GMT Standard Time:20270329T000000',
        'SUMMARY:Easter Sunday',
      ),
    ),
    ['2027-03-28 Easter Sunday'],
  ],
  [
    'whole days in UTC, in the zone that the calendar names',
    calendar(
      'X-WR-TIMEZONE:Europe/London',
      ...event('DTSTART:20270606T230000Z', 'DTEND:20270607T230000Z', 'SUMMARY:Founders'),
    ),
    ['2027-06-07 Founders'],
  ],
  [
    'whole days in UTC, in the Windows zone that the file describes',
    calendar(
      ...windowsZone,
      ...event('DTSTART:20270606T230000Z', 'DTEND:20270608T230000Z', 'SUMMARY:Founders'),
    ),
    ['2027-06-07 Founders', '2027-06-08 Founders'],
  ],
  [
    'whole days of UTC by a program that knows no zones',
    calendar(...event('DTSTART:20270607T000000Z', 'DTEND:20270608T000000Z', 'SUMMARY:Founders')),
    ['2027-06-07 Founders'],
  ],
  [
    'days that end a minute before midnight',
    calendar(...event('DTSTART:20270607T000000', 'DTEND:20270608T235900', 'SUMMARY:Retreat')),
    ['2027-06-07 Retreat', '2027-06-08 Retreat'],
  ],
  [
    'a day that Outlook marks as whole, in a zone that the file does not describe',
    calendar(
      ...event(
        ...[
          'DTSTART;TZID=Customized Time Zone:20270606T230000',
          'DTEND;TZID=Customized Time Zone:20270607T230000',
        ],
        ...['SUMMARY:Founders', 'X-MICROSOFT-CDO-ALLDAYEVENT:TRUE'],
      ),
    ),
    ['2027-06-07 Founders'],
  ],
  [
    'a closed week as five repetitions',
    calendar(...event('DTSTART;VALUE=DATE:20270215', 'RRULE:FREQ=DAILY;COUNT=5', 'SUMMARY:Reading week')),
    [15, 16, 17, 18, 19].map((day) => `2027-02-${day} Reading week`),
  ],
  [
    'a week by weekdays until a moment in UTC',
    calendar(
      ...event(
        ...['DTSTART;TZID=Europe/Berlin:20270517T000000', 'DTEND;TZID=Europe/Berlin:20270518T000000'],
        ...['RRULE:FREQ=WEEKLY;BYDAY=MO,TU;UNTIL=20270524T220000Z', 'SUMMARY:Pfingsten'],
      ),
    ),
    ['2027-05-17 Pfingsten', '2027-05-18 Pfingsten', '2027-05-24 Pfingsten', '2027-05-25 Pfingsten'],
  ],
  [
    'a yearly day by its weekday, without one that is taken out in UTC',
    calendar(
      ...event(
        ...[
          'DTSTART;TZID=Europe/London:20260525T000000',
          'DURATION:P1D',
          'RRULE:FREQ=YEARLY;BYMONTH=5;BYDAY=-1MO',
        ],
        ...['EXDATE:20270530T230000Z', 'SUMMARY:Spring bank holiday'],
      ),
    ),
    ['2026-05-25', '2028-05-29', '2029-05-28'].map((date) => `${date} Spring bank holiday`),
  ],
  [
    'single dates besides the first one',
    calendar(...event('DTSTART;VALUE=DATE:20270101', 'RDATE;VALUE=DATE:20270106,20270301', 'SUMMARY:Closed')),
    ['2027-01-01 Closed', '2027-01-06 Closed', '2027-03-01 Closed'],
  ],
  [
    'dates and periods among the single dates',
    calendar(
      ...event(
        ...['DTSTART;TZID=Europe/London:20270101T000000', 'DTEND;TZID=Europe/London:20270102T000000'],
        ...['RDATE;VALUE=PERIOD;TZID=Europe/London:20270106T000000/P1D', 'SUMMARY:Closed'],
      ),
    ),
    ['2027-01-01 Closed', '2027-01-06 Closed'],
  ],
  [
    'a date that is not called one',
    calendar(...event('DTSTART:20270607', 'DTEND:20270609', 'SUMMARY:Founders')),
    ['2027-06-07 Founders', '2027-06-08 Founders'],
  ],
  [
    'an end that is no day after the beginning',
    calendar(...event('DTSTART;VALUE=DATE:20270607', 'DTEND;VALUE=DATE:20270607', 'SUMMARY:Founders')),
    ['2027-06-07 Founders'],
  ],
  [
    'a length instead of an end',
    calendar(...event('DTSTART;VALUE=DATE:20271224', 'DURATION:P1W', 'SUMMARY:Closure')),
    [24, 25, 26, 27, 28, 29, 30].map((day) => `2027-12-${day} Closure`),
  ],
  [
    'one of a series that is moved and named anew',
    calendar(
      ...event('DTSTART;VALUE=DATE:20261231', 'RRULE:FREQ=YEARLY;COUNT=3', 'SUMMARY:Closing'),
      ...event('RECURRENCE-ID;VALUE=DATE:20271231', 'DTSTART;VALUE=DATE:20271230', 'SUMMARY:Closing early'),
    ),
    ['2026-12-31 Closing', '2027-12-30 Closing early', '2028-12-31 Closing'],
  ],
  [
    'a series that is another one from a year on',
    calendar(
      ...event('DTSTART;VALUE=DATE:20260601', 'RRULE:FREQ=YEARLY', 'SUMMARY:Sports day'),
      ...event(
        'RECURRENCE-ID;RANGE=THISANDFUTURE;VALUE=DATE:20280601',
        'DTSTART;VALUE=DATE:20280602',
        'SUMMARY:Games',
      ),
    ),
    ['2026-06-01 Sports day', '2027-06-01 Sports day', '2028-06-02 Games', '2029-06-02 Games'],
  ],
  [
    'long lines that go on in the next, cut through a letter’s escape',
    calendar(
      ...event('DTSTART;VALUE=DA', ' TE:20270607', 'SUMMARY:Founders\\', ' , benefactors', '\t and friends'),
    ),
    ['2027-06-07 Founders, benefactors and friends'],
  ],
  [
    'two calendars in one file, each with its zone',
    calendar(
      'X-WR-TIMEZONE:Europe/London',
      ...event('DTSTART:20270606T230000Z', 'DTEND:20270607T230000Z', 'SUMMARY:London'),
    ) +
      calendar(
        'X-WR-TIMEZONE:Europe/Vienna',
        ...event('DTSTART:20270609T220000Z', 'DTEND:20270610T220000Z', 'SUMMARY:Vienna'),
      ),
    ['2027-06-07 London', '2027-06-10 Vienna'],
  ],
  [
    'a zone behind a path, and one with its well-known name beside it',
    calendar(
      ...['BEGIN:VTIMEZONE', 'TZID:Custom', 'X-LIC-LOCATION:Europe/Vienna', 'END:VTIMEZONE'],
      ...event(
        ...['DTSTART;TZID=/citadel.org/20190914_1/Europe/Vienna:20271224T000000', 'DTEND:20271224T230000Z'],
        ...['SUMMARY:Heiliger Abend'],
      ),
      ...event('DTSTART;TZID=Custom:20271226T000000', 'DTEND:20271226T230000Z', 'SUMMARY:Stefanitag'),
    ),
    ['2027-12-24 Heiliger Abend', '2027-12-26 Stefanitag'],
  ],
  [
    'lone line feeds, blank lines and a broken line in a description',
    calendar(
      ...event(
        'DTSTART;VALUE=DATE:20270607',
        'DESCRIPTION:No lectures',
        'and no trains',
        '',
        'SUMMARY:Founders',
      ),
    ).replaceAll('\r\n', '\n'),
    ['2027-06-07 Founders'],
  ],
]

describe('the days of', () => {
  test.each(shapes)('%s are right', (_, file, days) => {
    expect(read(file)).toMatchObject({ days, leftOut: [] })
  })
})

test.each([
  ['a cancelled event', ['DTSTART;VALUE=DATE:20270607', 'STATUS:CANCELLED'], '2027-06-07', 'cancelled'],
  [
    'an event of some hours',
    ['DTSTART:20270607T090000Z', 'DTEND:20270607T100000Z'],
    '2027-06-07',
    'part_of_day',
  ],
  [
    'an event that ends at noon',
    ['DTSTART:20270607T000000', 'DTEND:20270608T120000'],
    '2027-06-07',
    'part_of_day',
  ],
  ['an event long ago', ['DTSTART;VALUE=DATE:20190101'], '2019-01-01', 'outside_years'],
  ['a whole term', ['DTSTART;VALUE=DATE:20270104', 'DTEND;VALUE=DATE:20270601'], '2027-01-04', 'too_long'],
  [
    'hours that repeat',
    ['DTSTART;VALUE=DATE:20270104', 'RRULE:FREQ=HOURLY'],
    '2027-01-04',
    'repeats_too_often',
  ],
  [
    'a rule without a day',
    ['DTSTART;VALUE=DATE:20270104', 'RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=31;BYDAY=MO'],
    '2027-01-04',
    'repeats_too_long',
  ],
  ['no beginning', ['DTEND;VALUE=DATE:20270104'], null, 'unreadable'],
  ['a date that is none', ['DTSTART;VALUE=DATE:20270231'], null, 'unreadable'],
  ['a year before all calendars', ['DTSTART;VALUE=DATE:00010101', 'RRULE:FREQ=DAILY'], null, 'unreadable'],
  ['a rule of no kind', ['DTSTART;VALUE=DATE:20270104', 'RRULE:FREQ=SOMETIMES'], null, 'unreadable'],
])('%s is left out with its reason, and the other events are read', (_, lines, date, reason) => {
  const good = event('DTSTART;VALUE=DATE:20270607', 'SUMMARY:Founders')
  const { days, leftOut, events } = read(calendar(...good, ...event(...lines, 'SUMMARY:Other')))

  expect(days).toEqual(['2027-06-07 Founders'])
  expect(leftOut).toMatchObject([{ date, reason }])
  expect(events).toBe(2)
})

test('a cancelled event of a series is no holiday and is listed as left out', () => {
  const { days, leftOut } = read(
    calendar(
      ...event('DTSTART;VALUE=DATE:20261231', 'RRULE:FREQ=YEARLY;COUNT=2', 'SUMMARY:Closing'),
      ...event(
        'RECURRENCE-ID;VALUE=DATE:20271231',
        'DTSTART;VALUE=DATE:20271231',
        'STATUS:CANCELLED',
        'SUMMARY:Closing',
      ),
    ),
  )
  expect(days).toEqual(['2026-12-31 Closing'])
  expect(leftOut).toEqual([{ name: 'Closing', date: '2027-12-31', reason: 'cancelled' }])
})
