import { expect, test } from 'vitest'
import { isNetwork } from './variable-types.ts'

test.each([
  ['10.0.0.1', true],
  ['10.0.0.0/8', true],
  ['fd00::/8', true],
  ['loopback', true],
  ['proxy.example', false],
  ['10.0.0.0/40', false],
  ['everyone', false],
])('%s is a network: %s', (text, expected) => {
  expect(isNetwork(text)).toBe(expected)
})
