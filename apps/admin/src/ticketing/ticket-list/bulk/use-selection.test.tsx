// @vitest-environment jsdom
import '@lodge/ui/testing'
import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useSelection } from './use-selection.ts'

const some = [11, 12, 13, 14, 15]
const select = (loaded = some) =>
  renderHook(({ numbers }) => useSelection(numbers), { initialProps: { numbers: loaded } })

test('rows are ticked and unticked, and a range at once in either direction', () => {
  const { result } = select()
  act(() => result.current.toggle(14))
  act(() => result.current.toggle(12, true))
  expect([...result.current.numbers].sort()).toEqual([12, 13, 14])
  act(() => result.current.toggle(13))
  expect([...result.current.numbers].sort()).toEqual([12, 14])
})

test('all that are loaded are ticked, then none', () => {
  const { result } = select()
  act(() => result.current.toggleLoaded())
  expect(result.current.numbers.size).toBe(5)
  act(() => result.current.toggleLoaded())
  expect(result.current.numbers.size).toBe(0)
})

test('a row that leaves the list leaves the selection', () => {
  const { result, rerender } = select()
  act(() => result.current.toggle(12))
  act(() => result.current.toggle(13))
  rerender({ numbers: [11, 13] })
  expect([...result.current.numbers]).toEqual([13])
})

test('the whole list holds what is loaded later; touching one row lets go of the rest', () => {
  const { result, rerender } = select()
  act(() => result.current.takeWhole())
  rerender({ numbers: [...some, 16] })
  expect(result.current.numbers.size).toBe(6)
  act(() => result.current.clear())
  expect(result.current).toMatchObject({ isWhole: false })
  expect(result.current.numbers.size).toBe(0)
})
