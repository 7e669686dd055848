import { expect, test } from 'vitest'
import { resolveTogether } from './resolve-together.ts'

test('concurrent promises resolve together', async () => {
  const together = resolveTogether()
  const gates = ['a', 'b'].map(() => Promise.withResolvers<void>())
  const done: string[] = []
  const both = gates.map(({ promise }, index) => together(() => promise).then(() => done.push(`${index}`)))
  gates[1]?.resolve()
  await gates[1]?.promise
  expect(done).toEqual([])
  gates[0]?.resolve()
  await Promise.all(both)

  expect(done.toSorted()).toEqual(['0', '1'])
})

test('a slow promise does not hold the others up, and a failed one fails alone', async () => {
  const together = resolveTogether()
  const slow = Promise.withResolvers<string>()
  const taking = together(() => slow.promise)
  const others = await Promise.allSettled([
    together(async () => 'sent'),
    together(async () => {
      throw new Error('refused')
    }),
  ])

  expect(others).toMatchObject([{ value: 'sent' }, { reason: { message: 'refused' } }])
  slow.resolve('sent late')
  expect(await taking).toBe('sent late')
})
