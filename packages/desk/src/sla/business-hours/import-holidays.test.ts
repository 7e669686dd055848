import { Readable } from 'node:stream'
import type { Database } from '@lodge/database'
import { createTestDatabase, type TestDatabase } from '@lodge/database/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { actingAs, anAgent, aSuperadmin } from '../../testing/index.ts'
import { importHolidays } from './import-holidays.ts'

let db: TestDatabase
let admin: ReturnType<typeof actingAs>
beforeAll(async () => {
  db = await createTestDatabase()
  admin = actingAs(db, await aSuperadmin(db))
})
afterAll(() => db.drop())

const file = (...events: string[]) =>
  Readable.from([
    Buffer.from(['BEGIN:VCALENDAR', 'VERSION:2.0', ...events.flatMap(eventOf), 'END:VCALENDAR'].join('\r\n')),
  ])
const eventOf = (lines: string) => ['BEGIN:VEVENT', `UID:${lines}`, ...lines.split('\n'), 'END:VEVENT']

test('whole days are read with date and name, each once, also of events over several days', async () => {
  const found = await importHolidays(
    admin,
    file(
      'DTSTART;VALUE=DATE:20260403\nSUMMARY:Good Friday',
      'DTSTART;VALUE=DATE:20261224\nDTEND;VALUE=DATE:20261227\nSUMMARY:Winter closure',
      'DTSTART;VALUE=DATE:20261225\nSUMMARY:Christmas Day',
      'DTSTART:20260501T090000Z\nSUMMARY:A meeting',
      'DTSTART;VALUE=DATE:20190101\nSUMMARY:Long ago',
    ),
  )
  expect(found).toEqual({
    holidays: [
      { date: '2026-04-03', name: 'Good Friday' },
      { date: '2026-12-24', name: 'Winter closure' },
      { date: '2026-12-25', name: 'Winter closure' },
      { date: '2026-12-26', name: 'Winter closure' },
    ],
    from: '2026-01-01',
    until: '2029-12-31',
    leftOut: [
      { name: 'A meeting', date: '2026-05-01', reason: 'part_of_day' },
      { name: 'Long ago', date: '2019-01-01', reason: 'outside_years' },
    ],
    leftOutCount: 2,
  })
})

test('a yearly day is expanded for three years, without its excluded dates', async () => {
  const { holidays } = await importHolidays(
    admin,
    file(
      'DTSTART;VALUE=DATE:20101231\nRRULE:FREQ=YEARLY\nEXDATE;VALUE=DATE:20271231\nSUMMARY:Closing',
      'DTSTART;VALUE=DATE:20250526\nRRULE:FREQ=YEARLY;BYMONTH=5;BYDAY=-1MO\nSUMMARY:Spring bank holiday',
    ),
  )
  expect(holidays.map(({ date }) => date)).toEqual([
    '2026-05-25',
    '2026-12-31',
    '2027-05-31',
    '2028-05-29',
    '2028-12-31',
    '2029-05-28',
    '2029-12-31',
  ])
})

test.each([
  ['no calendar at all', 'PK\u0003\u0004 holidays'],
  ['a calendar that breaks off', 'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nDTSTART;VAL'],
  ['an empty file', ''],
  ['a calendar without events', 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR'],
])('%s is refused with a sentence', async (_, text) => {
  await expect(importHolidays(admin, Readable.from([Buffer.from(text)]))).rejects.toMatchObject({
    code: 'invalid_file',
    message: expect.stringMatching(/iCalendar|no events/),
  })
})

test('rules without any date are left out, and a whole file of them within a second', async () => {
  const endless = [
    'FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30',
    'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30',
    ...Array.from({ length: 10 }, () => 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=31;BYDAY=MO'),
  ]
  const { holidays, leftOut } = await importHolidays(
    admin,
    file(
      ...endless.map((rule) => `DTSTART;VALUE=DATE:20260301\nRRULE:${rule}\nSUMMARY:Never`),
      'DTSTART;VALUE=DATE:20260403\nSUMMARY:Good Friday',
    ),
  )
  expect(holidays).toEqual([{ date: '2026-04-03', name: 'Good Friday' }])
  expect(leftOut.map(({ reason }) => reason)).toEqual([
    'repeats_too_often',
    ...Array.from({ length: 11 }, () => 'repeats_too_long'),
  ])
})

test('three megabytes are refused before they are read', async () => {
  const line = Buffer.alloc(64 * 1024, 'X')
  let given = 0
  const long = Readable.from(
    (function* () {
      for (; given < 48; given += 1) yield line
    })(),
  )
  await expect(importHolidays(admin, long)).rejects.toMatchObject({
    code: 'file_too_large',
    message: expect.stringContaining('1 MB'),
  })
  expect(given).toBeLessThan(40)
})

test('importing is for superadmins alone', async () => {
  const agent = actingAs(db satisfies Database, await anAgent(db))
  await expect(importHolidays(agent, file())).rejects.toMatchObject({ code: 'forbidden' })
})
