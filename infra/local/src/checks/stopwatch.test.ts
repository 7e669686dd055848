import { expect, test } from 'vitest'
import { startStopwatch } from './stopwatch.ts'

test('the summary lists the seconds of every part and of the whole', async () => {
  let now = 1_000
  const { time, summary } = startStopwatch(() => now)

  const types = await time('types', async () => {
    now += 12_400
    return 'fine'
  })
  now += 5_000
  await time('lint', async () => {
    now += 1_600
  })

  expect(types).toBe('fine')
  expect(summary()).toBe('types 12 s, lint 2 s; 19 s in all')
})

test('a failed part is timed as well', async () => {
  let now = 0
  const { time, summary } = startStopwatch(() => now)

  const failure = time('build', async () => {
    now += 3_000
    throw new Error('no space left')
  })

  await expect(failure).rejects.toThrow('no space left')
  expect(summary()).toBe('build 3 s; 3 s in all')
})
