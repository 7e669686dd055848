import { renderHook } from '@testing-library/react'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { buildTicketRow } from '../../testing/ticket-row-factory.ts'
import { useHighlightCount, usePushedRows } from './pushed-rows-store.ts'

beforeEach(() => {
  vi.useFakeTimers()
  usePushedRows.setState({ rows: {}, highlighted: {}, gone: {} })
})
afterEach(() => vi.useRealTimers())

const change = (...numbers: number[]) =>
  act(() =>
    usePushedRows.getState().changed(
      numbers.map((number) => {
        const version = (usePushedRows.getState().rows[number]?.version ?? 0) + 1
        return buildTicketRow({ number, version })
      }),
    ),
  )
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds))
const highlights = (number: number) => renderHook(() => useHighlightCount(number)).result

test('a changed row is highlighted for a moment, anew with a change meanwhile, and a list that is opened later shows nothing of it', () => {
  const row = highlights(1)
  change(1)
  expect(row.current).toBe(1)
  pass(600)
  change(1)
  expect(row.current).toBe(2)
  pass(600)
  expect(row.current, 'for the second change').toBe(2)
  pass(600)
  expect(row.current).toBe(0)
  expect(highlights(1).current).toBe(0)
})

test('of many that change at once none is highlighted, and later ones are again', () => {
  const numbers = Array.from({ length: 20 }, (_, number) => number + 1)
  change(1, 2)
  change(...numbers)
  expect(numbers.filter((number) => highlights(number).current > 0)).toEqual([1, 2])
  expect(Object.keys(usePushedRows.getState().rows)).toHaveLength(20)
  pass(2_000)
  change(7)
  expect(numbers.filter((number) => highlights(number).current > 0)).toEqual([7])
})
