import { expect, test } from 'vitest'
import { findImapAddress, type ImapReach } from './find-imap-address.ts'

const everywhere: ImapReach = { servers: null, includesThisMachine: false }
const demo: ImapReach = { servers: null, includesThisMachine: true }
const listed: ImapReach = {
  servers: ['10.1.0.0/16', '127.0.0.1', '2001:db8::/32'],
  includesThisMachine: false,
}

test.each([
  ['192.0.43.10', everywhere],
  ['10.1.2.3', everywhere],
  ['fd00::1', everywhere],
  ['127.0.0.1', demo],
  ['localhost', demo],
  ['10.1.2.3', listed],
  ['127.0.0.1', listed],
  ['2001:db8::7', listed],
])('%s may be read from', async (host, reach) => {
  expect(await findImapAddress(host, reach)).toBeTypeOf('string')
})

test.each([
  ['127.0.0.1', everywhere],
  ['localhost', everywhere],
  ['::1', everywhere],
  ['::ffff:127.0.0.1', everywhere],
  ['0.0.0.0', demo],
  ['169.254.169.254', demo],
  ['::ffff:169.254.169.254', demo],
  ['fe80::1', demo],
  ['224.0.0.1', demo],
  ['10.2.0.1', listed],
  ['192.0.43.10', listed],
  ['::1', listed],
])('%s may not be read from', async (host, reach) => {
  await expect(findImapAddress(host, reach)).rejects.toMatchObject({ problem: 'address_forbidden' })
})

test('a name that nobody has is said to be unknown', async () => {
  await expect(findImapAddress('imap.invalid', everywhere)).rejects.toMatchObject({ problem: 'name_unknown' })
})
