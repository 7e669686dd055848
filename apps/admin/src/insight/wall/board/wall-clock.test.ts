import { expect, test } from 'vitest'
import { createWallClock, lostAfterMs } from './wall-clock.ts'

test('the clock goes on from what the server said, whatever the television’s own clock says', () => {
  let monotonic = 5_000
  const clock = createWallClock(() => monotonic)
  expect(clock.isLost()).toBe(true)

  clock.heard(1_000_000)
  monotonic += lostAfterMs
  expect([clock.now(), clock.heardAt(), clock.isLost()]).toEqual([1_010_000, 1_000_000, false])

  monotonic += 1
  expect(clock.isLost()).toBe(true)
  clock.heard(900_000)
  expect([clock.now(), clock.isLost()]).toEqual([900_000, false])
})
