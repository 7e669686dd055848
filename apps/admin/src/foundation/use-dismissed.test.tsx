import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { useDismissed } from './use-dismissed.ts'

beforeEach(() => localStorage.clear())
const dismissed = (key = 'lines') => renderHook(() => useDismissed(key)).result

test('what was dismissed stays away after a reload, for this list only', () => {
  const lines = dismissed()
  act(() => lines.current.dismiss('a'))
  expect(lines.current.isDismissed('a')).toBe(true)
  expect(lines.current.isDismissed('b')).toBe(false)
  expect(dismissed().current.isDismissed('a')).toBe(true)
  expect(dismissed('others').current.isDismissed('a')).toBe(false)
})

test('only the last ones are remembered', () => {
  const lines = dismissed()
  for (let place = 0; place < 30; place += 1) act(() => lines.current.dismiss(`line-${place}`))
  expect(lines.current.isDismissed('line-29')).toBe(true)
  expect(lines.current.isDismissed('line-0')).toBe(false)
})

test.each(['{"a":1}', 'broken', '[1]'])('stored as %s, nothing is dismissed', (stored) => {
  localStorage.setItem('lines', stored)
  expect(dismissed().current.isDismissed('1')).toBe(false)
})
