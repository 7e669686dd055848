import '@lodge/ui/testing'
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useDebouncedText } from './use-debounced-text.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds))

test('what is typed counts once the typing has paused, and only its end does', () => {
  const { result, rerender } = renderHook(useDebouncedText, { initialProps: '' })
  for (const text of ['e', 'ex', 'exa']) {
    rerender(text)
    pass(150)
  }
  expect(result.current).toBe('')
  pass(50)
  expect(result.current).toBe('exa')
})
