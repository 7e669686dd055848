import { expect, test } from 'vitest'
import { z } from 'zod'
import { readParams } from './read-params.ts'

const Filter = z.object({
  show: z.enum(['open', 'all']).default('open'),
  page: z.coerce.number().int().positive().optional(),
})

test.each([
  ['show=all&page=2', { show: 'all', page: 2 }],
  ['show=everything&page=2', { show: 'open', page: 2 }],
  ['show=&page=two', { show: 'open' }],
  ['unknown=1', { show: 'open' }],
])('%s is read as far as it makes sense', (address, expected) => {
  expect(readParams(Filter, new URLSearchParams(address))).toEqual(expected)
})
