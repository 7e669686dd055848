import { expect, test } from 'vitest'
import { isListAddress } from './is-list-address.ts'

test.each([
  ['physics-list@uni.example', true],
  ['students-all@uni.example', true],
  ['physics-request@lists.uni.example', true],
  ['owner@uni.example', true],
  ['anybody@lists.uni.example', true],
  ['club@googlegroups.com', true],
  ['kofi@uni.example', false],
  ['alistair@uni.example', false],
  ['marshall@uni.example', false],
  ['kofi@listserver-company.example', false],
])('%s is a list: %s', (address, isList) => {
  expect(isListAddress(address)).toBe(isList)
})
