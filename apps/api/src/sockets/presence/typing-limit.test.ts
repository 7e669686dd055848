import { expect, test } from 'vitest'
import { createTypingLimit } from './typing-limit.ts'

test('twenty messages in ten seconds are accepted, the next ones only when time has passed', () => {
  let at = 0
  const mayType = createTypingLimit(() => at)
  const allowed = Array.from({ length: 25 }, () => mayType()).filter(Boolean)
  expect(allowed).toHaveLength(20)

  at = 9_999
  expect(mayType()).toBe(false)
  at = 10_000
  expect(mayType()).toBe(true)
})
