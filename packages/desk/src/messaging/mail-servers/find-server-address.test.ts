import { expect, test } from 'vitest'
import { findServerAddress, type ServerReach } from './find-server-address.ts'

const everywhere: ServerReach = { servers: null, includesThisMachine: false }
const demo: ServerReach = { servers: null, includesThisMachine: true }
const listed: ServerReach = {
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
  expect(await findServerAddress({ host, security: 'tls' }, reach)).toBeTypeOf('string')
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
  await expect(findServerAddress({ host, security: 'tls' }, reach)).rejects.toMatchObject({
    problem: 'address_forbidden',
  })
})

test('a name that nobody has is said to be unknown', async () => {
  await expect(
    findServerAddress({ host: 'imap.invalid', security: 'tls' }, everywhere),
  ).rejects.toMatchObject({ problem: 'name_unknown' })
})

test('only a server of this machine is spoken to in the clear', async () => {
  const inTheClear = (host: string) => findServerAddress({ host, security: 'plain' }, demo)
  expect(await inTheClear('127.0.0.1')).toBe('127.0.0.1')
  await expect(inTheClear('10.1.2.3')).rejects.toMatchObject({ problem: 'no_tls' })
})
