import { describe, expect, test } from 'vitest'
import {
  addBusinessMinutes,
  businessMinutesBetween,
  calendarSegments,
  isOpenAt,
  nextOpening,
  openIntervals,
} from '../index.ts'
import { dailyCalendar, officeCalendar } from '../testing/scenario.ts'

const hours = (
  zone: string,
  open: string,
  close: string,
  from: string,
  to: string,
  holidays: string[] = [],
) => businessMinutesBetween(dailyCalendar(zone, [[open, close]], holidays), from, to) / 60

describe('the nights the clocks change', () => {
  test.each([
    ['London loses an hour', 'Europe/London', '22:00', '06:00', '2026-03-28T12:00Z', '2026-03-29T12:00Z', 7],
    ['London gains an hour', 'Europe/London', '22:00', '06:00', '2026-10-24T12:00Z', '2026-10-25T12:00Z', 9],
    [
      'New York loses an hour',
      'America/New_York',
      '22:00',
      '06:00',
      '2026-03-07T18:00Z',
      '2026-03-08T18:00Z',
      7,
    ],
    [
      'Lord Howe loses half an hour',
      'Australia/Lord_Howe',
      '22:00',
      '06:00',
      '2026-10-03T02:00Z',
      '2026-10-04T02:00Z',
      7.5,
    ],
    [
      'Lord Howe gains half an hour',
      'Australia/Lord_Howe',
      '22:00',
      '06:00',
      '2026-04-04T02:00Z',
      '2026-04-05T02:00Z',
      8.5,
    ],
    [
      'Chatham loses an hour',
      'Pacific/Chatham',
      '22:00',
      '06:00',
      '2026-09-26T00:00Z',
      '2026-09-27T00:00Z',
      7,
    ],
    [
      'Nepal has no clock changes',
      'Asia/Kathmandu',
      '22:00',
      '06:00',
      '2026-03-28T06:15Z',
      '2026-03-29T06:15Z',
      8,
    ],
    [
      'Beirut has no midnight in spring',
      'Asia/Beirut',
      '00:00',
      '06:00',
      '2026-03-28T12:00Z',
      '2026-03-29T12:00Z',
      5,
    ],
    [
      'Santiago has no midnight in spring',
      'America/Santiago',
      '00:00',
      '06:00',
      '2026-09-05T16:00Z',
      '2026-09-06T16:00Z',
      5,
    ],
    [
      'Cairo has no midnight in spring',
      'Africa/Cairo',
      '22:00',
      '06:00',
      '2026-04-23T12:00Z',
      '2026-04-24T12:00Z',
      7,
    ],
    [
      'Beirut has 23:00 twice in autumn',
      'Asia/Beirut',
      '22:00',
      '24:00',
      '2026-10-24T12:00Z',
      '2026-10-25T12:00Z',
      3,
    ],
    [
      'a window within the gap moves forward',
      'Europe/London',
      '01:15',
      '01:45',
      '2026-03-28T12:00Z',
      '2026-03-29T12:00Z',
      0.5,
    ],
    [
      'a window within the overlap is its first pass',
      'Europe/London',
      '01:15',
      '01:45',
      '2026-10-24T12:00Z',
      '2026-10-25T12:00Z',
      0.5,
    ],
    [
      'a window that the gap turns round is empty',
      'Europe/London',
      '01:45',
      '02:15',
      '2026-03-28T12:00Z',
      '2026-03-29T12:00Z',
      0,
    ],
  ])('%s', (_title, zone, open, close, from, to, expected) => {
    expect(hours(zone, open, close, from, to)).toBe(expected)
  })

  test('Apia has no business on the day it skipped', () => {
    expect(hours('Pacific/Apia', '09:00', '17:00', '2011-12-29T10:00Z', '2012-01-01T10:00Z')).toBe(24)
    const weekday = { ...officeCalendar, timezone: 'Pacific/Apia' }
    expect(addBusinessMinutes(weekday, '2011-12-30T02:00:00Z', 120)).toBe('2012-01-01T20:00:00Z')
  })

  test('a shift into the day that Apia skipped ends on the morning after it', () => {
    const shift = {
      ...officeCalendar,
      timezone: 'Pacific/Apia',
      weekly: { thu: [['22:00', '06:00']] },
    } satisfies typeof officeCalendar
    expect(openIntervals(shift, '2011-12-28T00:00Z', '2012-01-03T00:00Z')).toEqual([
      { from: '2011-12-30T08:00:00Z', to: '2011-12-30T16:00:00Z' },
    ])
  })

  test('Kiritimati opens fourteen hours before UTC', () => {
    expect(nextOpening(dailyCalendar('Pacific/Kiritimati', [['09:00', '17:00']]), '2026-01-13T12:00Z')).toBe(
      '2026-01-13T19:00:00Z',
    )
  })
})

test('a night that falls back over midnight adds up from its quarters of an hour', () => {
  const calendar = dailyCalendar('America/St_Johns', [['22:00', '02:00']])
  const start = Date.parse('2010-11-06T20:00:00Z')
  const at = (quarter: number) => new Date(start + quarter * 900_000).toISOString()
  let sum = 0
  for (let quarter = 0; quarter < 96; quarter++) {
    const minutes = businessMinutesBetween(calendar, at(quarter), at(quarter + 1))
    expect(minutes).toBeGreaterThanOrEqual(0)
    sum += minutes
  }
  expect(sum).toBe(300)
  expect(businessMinutesBetween(calendar, at(0), at(96))).toBe(300)
})

describe('holidays', () => {
  const night = (holidays: string[]) =>
    openIntervals(
      { timezone: 'Europe/London', weekly: { mon: [['22:00', '06:00']] }, holidays },
      '2026-01-12T00:00Z',
      '2026-01-14T00:00Z',
    )

  test('a holiday on Tuesday keeps the Monday part of the night shift', () => {
    expect(night(['2026-01-13'])).toEqual([{ from: '2026-01-12T22:00:00Z', to: '2026-01-13T00:00:00Z' }])
  })

  test('a holiday on Monday keeps the Tuesday part of the night shift', () => {
    expect(night(['2026-01-12'])).toEqual([{ from: '2026-01-13T00:00:00Z', to: '2026-01-13T06:00:00Z' }])
  })

  test('a month of holidays is passed over', () => {
    const august = Array.from({ length: 31 }, (_, index) => `2026-08-${String(index + 1).padStart(2, '0')}`)
    expect(addBusinessMinutes({ ...officeCalendar, holidays: august }, '2026-07-31T15:00:00Z', 120)).toBe(
      '2026-09-01T09:00:00Z',
    )
  })

  test('a day with a holiday is drawn as a holiday from midnight to midnight', () => {
    const calendar = { ...officeCalendar, holidays: ['2026-01-15'] }
    expect(
      calendarSegments(calendar, '2026-01-14T16:00Z', '2026-01-16T10:00Z').map(({ from, why }) => [
        from,
        why,
      ]),
    ).toEqual([
      ['2026-01-14T16:00:00Z', 'open'],
      ['2026-01-14T17:00:00Z', 'closed'],
      ['2026-01-15T00:00:00Z', 'holiday'],
      ['2026-01-16T00:00:00Z', 'closed'],
      ['2026-01-16T09:00:00Z', 'open'],
    ])
  })
})

describe('windows', () => {
  test('overlapping windows count once', () => {
    expect(
      businessMinutesBetween(
        dailyCalendar('UTC', [
          ['09:00', '12:00'],
          ['11:00', '13:00'],
        ]),
        '2026-01-14T00:00Z',
        '2026-01-15T00:00Z',
      ),
    ).toBe(240)
  })

  test('a night shift that overlaps the next morning counts once', () => {
    expect(
      openIntervals(
        dailyCalendar('UTC', [
          ['22:00', '06:00'],
          ['05:00', '09:00'],
        ]),
        '2026-01-14T12:00Z',
        '2026-01-15T12:00Z',
      ),
    ).toEqual([{ from: '2026-01-14T22:00:00Z', to: '2026-01-15T09:00:00Z' }])
  })

  test.each([
    ['00:00', '24:00'],
    ['00:00', '00:00'],
    ['09:00', '09:00'],
  ] as const)('from %s to %s every day never closes', (open, close) => {
    expect(
      openIntervals(dailyCalendar('UTC', [[open, close]]), '2026-01-14T00:00Z', '2026-01-18T00:00Z'),
    ).toEqual([{ from: '2026-01-14T00:00:00Z', to: '2026-01-18T00:00:00Z' }])
  })

  test('windows may carry seconds', () => {
    expect(
      businessMinutesBetween(
        dailyCalendar('UTC', [['09:00:30', '09:01']]),
        '2026-01-14T00:00Z',
        '2026-01-15T00:00Z',
      ),
    ).toBe(0.5)
  })

  test('the opening edge is open and the closing edge is closed', () => {
    expect(isOpenAt(officeCalendar, '2026-01-14T09:00:00Z')).toBe(true)
    expect(isOpenAt(officeCalendar, '2026-01-14T08:59:59.999Z')).toBe(false)
    expect(isOpenAt(officeCalendar, '2026-01-14T16:59:59.999Z')).toBe(true)
    expect(isOpenAt(officeCalendar, '2026-01-14T17:00:00Z')).toBe(false)
  })

  test('the next opening is now when open', () => {
    expect(nextOpening(officeCalendar, '2026-01-14T10:00:00.250Z')).toBe('2026-01-14T10:00:00.250Z')
    expect(nextOpening(officeCalendar, '2026-01-16T17:00:00Z')).toBe('2026-01-19T09:00:00Z')
  })

  test('a stretch that ends before it begins holds nothing', () => {
    expect(openIntervals(officeCalendar, '2026-01-15T00:00Z', '2026-01-14T00:00Z')).toEqual([])
    expect(businessMinutesBetween(officeCalendar, '2026-01-15T12:00Z', '2026-01-14T12:00Z')).toBe(0)
    expect(calendarSegments(officeCalendar, '2026-01-15T12:00Z', '2026-01-14T12:00Z')).toEqual([])
  })
})

describe('adding business minutes', () => {
  test('a target that fills the day ends with it', () => {
    expect(addBusinessMinutes(officeCalendar, '2026-01-14T16:00:00Z', 60)).toBe('2026-01-14T17:00:00Z')
    expect(addBusinessMinutes(officeCalendar, '2026-01-14T16:00:00Z', 60.5)).toBe('2026-01-15T09:00:30Z')
    expect(addBusinessMinutes(officeCalendar, '2026-01-17T16:00:00Z', 0)).toBe('2026-01-17T16:00:00Z')
  })

  test('a calendar that never opens gives nothing', () => {
    const closedCalendar = { timezone: 'UTC', weekly: {}, holidays: [] }
    expect(addBusinessMinutes(closedCalendar, '2026-01-14T09:00:00Z', 1)).toBeNull()
    expect(nextOpening(closedCalendar, '2026-01-14T09:00:00Z')).toBeNull()
    expect(businessMinutesBetween(closedCalendar, '2026-01-14T09:00:00Z', '2036-01-14T09:00:00Z')).toBe(0)
  })

  const oneHour = {
    timezone: 'Europe/London',
    weekly: { mon: [['12:00', '13:00']] },
    holidays: [],
  } satisfies typeof officeCalendar
  test('10,000 hours of a one-hour week end 10,000 weeks later', () => {
    expect(addBusinessMinutes(oneHour, '2026-01-12T12:00:00Z', 600_000)).toBe('2217-09-01T12:00:00Z')
  })

  test('a distance of millennia agrees with counting it', () => {
    const dueAt = addBusinessMinutes(oneHour, '2026-01-12T12:00:00Z', 100_000 * 60)
    expect(dueAt).toMatch(/^3942-/)
    expect(businessMinutesBetween(oneHour, '2026-01-12T12:00:00Z', dueAt ?? '')).toBe(100_000 * 60)
  })

  test('a due time beyond the end of time is none', () => {
    expect(addBusinessMinutes(oneHour, '2026-01-12T12:00:00Z', 1e12)).toBeNull()
  })

  test('holidays beyond the regular centuries are counted once and not in every cycle', () => {
    const mondays = Array.from({ length: 52 }, (_, week) =>
      new Date(Date.parse('2300-01-01T00:00Z') + week * 7 * 86_400_000).toISOString().slice(0, 10),
    )
    const from = '2026-01-12T12:00:00Z'
    for (const hours of [20_000, 40_000, 100_000])
      expect(addBusinessMinutes({ ...oneHour, holidays: mondays }, from, hours * 60)).toBe(
        addBusinessMinutes(oneHour, from, (hours + 52) * 60),
      )
  })

  test('the last open hour before the end of time is the last due time', () => {
    const weekly = { ...oneHour, timezone: 'UTC' }
    const [from, end] = ['2026-01-12T12:00:00Z', '+275760-09-13T00:00:00Z']
    const all = businessMinutesBetween(weekly, from, end)
    expect(addBusinessMinutes(weekly, from, all)).toBe('+275760-09-08T13:00:00Z')
    expect(addBusinessMinutes(weekly, from, all + 1)).toBeNull()
  })

  test('twenty years of holidays change the count by just those days', () => {
    const holidays = Array.from({ length: 20 }, (_, index) => `${2026 + index}-12-25`)
    const between = (list: string[]) =>
      businessMinutesBetween(
        { ...dailyCalendar('Europe/London', [['09:00', '17:00']]), holidays: list },
        '2026-01-01T00:00Z',
        '2046-01-01T00:00Z',
      )
    expect(between([]) - between(holidays)).toBe(20 * 480)
  })
})

test.each([
  ['an unknown zone', { ...officeCalendar, timezone: 'Mars/Olympus' }, /Unknown time zone: Mars/],
  ['a fixed offset', { ...officeCalendar, timezone: '+01:00' }, /Unknown time zone/],
  ['a window that opens at 24:00', dailyCalendar('UTC', [['24:00', '02:00']]), /cannot open at 24:00/],
  ['an hour past midnight', dailyCalendar('UTC', [['09:00', '24:01']]), /Not a time of day: 24:01/],
  ['sixty seconds', dailyCalendar('UTC', [['09:00:60', '12:00']]), /Not a time of day: 09:00:60/],
  ['text before a time', dailyCalendar('UTC', [['at09:00', '12:00']]), /Not a time of day: at09:00/],
  ['text after a time', dailyCalendar('UTC', [['09:00am', '12:00']]), /Not a time of day: 09:00am/],
  ['an empty time', dailyCalendar('UTC', [['', '12:00']]), /Not a time of day: $/],
  ['sixty minutes', dailyCalendar('UTC', [['09:60', '12:00']]), /Not a time of day: 09:60/],
  ['a date that is none', { ...officeCalendar, holidays: ['2026-02-30'] }, /Not a date: 2026-02-30/],
])('%s is refused', (_title, calendar, complaint) => {
  expect(() => isOpenAt(calendar, '2026-01-14T09:00:00Z')).toThrow(complaint)
})

test('a time without an offset is refused', () => {
  expect(() => isOpenAt(officeCalendar, '2026-01-14T09:00:00')).toThrow(/Not an ISO 8601 instant/)
  expect(isOpenAt(officeCalendar, '2026-01-14T11:00:00+02:00')).toBe(true)
})

test('changing a calendar after its first use changes the answer', () => {
  const calendar = { ...officeCalendar, holidays: [] as string[] }
  expect(isOpenAt(calendar, '2026-01-14T10:00:00Z')).toBe(true)
  calendar.holidays.push('2026-01-14')
  expect(isOpenAt(calendar, '2026-01-14T10:00:00Z')).toBe(false)
})
