import { expect, test } from 'vitest'
import { isBlocked } from './blocked-senders.ts'

test.each([
  ['pest@other.example', 'pest@other.example', true],
  ['pest@other.example', 'Pest@Other.example', true],
  ['pest@other.example', 'tempest@other.example', false],
  ['pest@other.example', 'pest@mail.other.example', false],
  ['other.example', 'anyone@other.example', true],
  ['other.example', 'anyone@mail.other.example', true],
  ['other.example', 'anyone@another.example', false],
  ['other.example', 'other.example@uni.example', false],
])('a list with %s says of %s: %s', (sender, address, expected) => {
  expect(isBlocked(['first.example', sender], address)).toBe(expected)
})
