import { Temporal } from 'temporal-polyfill'
import { describe, expect, test } from 'vitest'
import { isZone, zoneOf } from './zone.ts'

const names = [
  'Europe/London',
  'America/New_York',
  'Australia/Lord_Howe',
  'Pacific/Chatham',
  'Pacific/Apia',
  'Pacific/Kiritimati',
  'Asia/Kathmandu',
  'Asia/Beirut',
  'America/Santiago',
  'Africa/Cairo',
  'Africa/Casablanca',
]

describe.each(names)('%s', (name) => {
  const zone = zoneOf(name)
  const at = (ms: number) => Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(name)
  const between = (from: string, to: string) => zone.transitionsBetween(Date.parse(from), Date.parse(to))

  test('has the offsets that Temporal has, on both sides of every change', () => {
    for (const { at: change, before, after } of between('2009-01-01', '2017-01-01')) {
      expect([before, after]).toEqual([
        at(change - 1).offsetNanoseconds / 1e6,
        at(change).offsetNanoseconds / 1e6,
      ])
      expect(zone.offsetAt(change - 1)).toBe(before)
      expect(zone.offsetAt(change)).toBe(after)
    }
  })

  test('resolves wall times as Temporal does around every change', () => {
    for (const { at: change, before } of between('2011-01-01', '2013-01-01'))
      for (let quarter = -110; quarter <= 110; quarter++) {
        const local = change + before + quarter * 900_000
        const plain = Temporal.PlainDateTime.from(new Date(local).toISOString().slice(0, -1))
        expect(zone.resolve(local)).toBe(plain.toZonedDateTime(name).epochMilliseconds)
      }
  })

  test('repeats its changes in the far future as Temporal does', () => {
    const far = between('2600-01-01', '2602-01-01')
    const expected: number[] = []
    for (let next = at(Date.parse('2599-12-31T23:59:59Z')).getTimeZoneTransition('next'); next; ) {
      if (next.epochMilliseconds >= Date.parse('2602-01-01')) break
      expected.push(next.epochMilliseconds)
      next = next.getTimeZoneTransition('next')
    }
    expect(far.map((transition) => transition.at)).toEqual(expected)
    expect(zone.offsetAt(Date.parse('2600-07-01'))).toBe(at(Date.parse('2600-07-01')).offsetNanoseconds / 1e6)
  })
})

test('a span of changes holds its start and not its end', () => {
  const spring = Date.parse('2026-03-29T01:00:00Z')
  const transitions = (from: number, to: number) => zoneOf('Europe/London').transitionsBetween(from, to)
  expect(transitions(spring, spring + 1)).toEqual([{ at: spring, before: 0, after: 3_600_000 }])
  expect(transitions(spring - 1, spring)).toEqual([])
  expect(transitions(spring + 1, spring + 2)).toEqual([])
})

test('zones are known by their IANA names alone', () => {
  expect(['Europe/London', 'UTC', 'Etc/GMT+5'].map(isZone)).toEqual([true, true, true])
  expect(['', '+01:00', 'Mars/Olympus', ' Europe/London'].map(isZone)).toEqual([false, false, false, false])
  expect(zoneOf('Europe/London')).toBe(zoneOf('Europe/London'))
  expect(zoneOf('Europe/London').id).toBe('Europe/London')
})
