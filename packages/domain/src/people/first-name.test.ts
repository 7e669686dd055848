import { expect, test } from 'vitest'
import { firstNameOf } from './first-name.ts'

test.each([
  ['Amara Okonkwo', 'Amara'],
  ['  Mei-Ling\t Chen ', 'Mei-Ling'],
  ['Sukarno', 'Sukarno'],
  [' ', ''],
])('the first name of "%s" is "%s"', (name, first) => {
  expect(firstNameOf(name)).toBe(first)
})
