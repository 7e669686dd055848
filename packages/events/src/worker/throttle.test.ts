import { expect, test } from 'vitest'
import { throttle } from './throttle.ts'

/** Returns whether the turn comes without any wait. */
async function isAtOnce(turn: Promise<void>) {
  return Promise.race([turn.then(() => true), new Promise((resolve) => setImmediate(resolve, false))])
}

test('calls below the limit proceed at once, and further calls wait', async () => {
  const turn = throttle({ most: 2, within: 1_000 })
  const from = performance.now()
  expect([await isAtOnce(turn()), await isAtOnce(turn())]).toEqual([true, true])
  const third = turn()
  expect(await isAtOnce(third)).toBe(false)
  await third

  // Node's timers may fire up to a millisecond early.
  expect(performance.now() - from).toBeGreaterThan(998)
})

test('a waiting call is rejected when the throttle closes', async () => {
  const closing = new AbortController()
  const turn = throttle({ most: 1, within: 60_000 }, closing.signal)
  await turn()
  const second = turn()
  closing.abort()
  await expect(second).rejects.toThrow('aborted')
})
