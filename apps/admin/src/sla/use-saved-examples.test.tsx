import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { useSavedExamples } from './use-saved-examples.ts'

beforeEach(() => localStorage.clear())

const example = (hour: number, targetMinutes = 240) => ({
  at: `2026-10-16T${String(hour).padStart(2, '0')}:00:00.000Z`,
  targetMinutes,
})
const open = (alias = 'london') => renderHook(() => useSavedExamples(alias)).result

test('kept moments outlive a reload, the newest first, for their own hours', () => {
  const london = open()
  act(() => london.current.add(example(9)))
  act(() => london.current.add(example(10)))
  expect(open().current.examples).toEqual([example(10), example(9)])
  expect(open('exeter').current.examples).toEqual([])
})

test('a moment that is kept again comes first and stands once, by its target', () => {
  const london = open()
  act(() => london.current.add(example(9)))
  act(() => london.current.add(example(9, 60)))
  act(() => london.current.add(example(9)))
  expect(london.current.examples).toEqual([example(9), example(9, 60)])
})

test('only the ten newest are kept', () => {
  const london = open()
  for (let hour = 0; hour < 12; hour += 1) act(() => london.current.add(example(hour)))
  expect(london.current.examples).toHaveLength(10)
  expect(london.current.examples.at(-1)).toEqual(example(2))
})

test('one is removed and the others stay', () => {
  const london = open()
  act(() => london.current.add(example(9)))
  act(() => london.current.add(example(10)))
  act(() => london.current.remove(example(9)))
  expect(open().current.examples).toEqual([example(10)])
})

test.each(['broken', '[{"at":"soon"}]', '{}'])('stored as %s, there are none', (stored) => {
  localStorage.setItem('saved-examples:london', stored)
  expect(open().current.examples).toEqual([])
})
