import { expect, test } from 'vitest'
import { firstNameOf } from './first-name.ts'

test.each([
  ['Amara Okonkwo', 'Amara'],
  ['  Mei-Ling\t Chen ', 'Mei-Ling'],
  ['Sukarno', 'Sukarno'],
  [' ', ''],
])('of "%s" the first name is "%s"', (name, first) => {
  expect(firstNameOf(name)).toBe(first)
})
