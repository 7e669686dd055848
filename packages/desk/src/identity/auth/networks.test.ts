import { expect, test } from 'vitest'
import { rateLimitAddress } from './networks.ts'

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
  ['no address', 'no address'],
])('%s counts as %s', (ip, counted) => {
  expect(rateLimitAddress(ip)).toBe(counted)
})
