import { type AddressInfo, createServer } from 'node:net'
import { expect, test } from 'vitest'
import { createGuardedAgent, type LookUp } from '../sending/guarded-agent.ts'
import { sendWebhook } from '../sending/send-webhook.ts'
import { checkWebhookAddress } from './check-address.ts'
import { isWithinReach } from './webhook-reach.ts'

const nowhereElse = { allowedNetworks: [] }
const now = () => new Date()
const noDns = async () => {
  throw Object.assign(new Error('no such host'), { code: 'ENOTFOUND' })
}

/** Hosts as they can be written in an address, all of which lead inside or nowhere. */
const insideHosts = [
  '127.0.0.1',
  '127.1',
  '127.0.1',
  '127.255.255.254',
  '2130706433',
  '0x7f000001',
  '0x7f.0.0.1',
  '0177.0.0.1',
  '017700000001',
  '0x7f.1',
  '127.0.0.1.',
  '%31%32%37.0.0.1',
  '①②⑦.⓪.⓪.①',
  '0.0.0.0',
  '0',
  '0.1.2.3',
  '10.0.0.1',
  '10.255.255.255',
  '167772161',
  '012.0.0.1',
  '172.16.0.1',
  '172.31.255.255',
  '0xac100001',
  '192.168.0.1',
  '192.168.1',
  '3232235521',
  '169.254.169.254',
  '169.254.1.1',
  '2852039166',
  '0xa9fea9fe',
  '0251.0376.0251.0376',
  '100.64.0.1',
  '100.100.100.200',
  '100.127.255.255',
  '192.0.0.192',
  '192.0.2.1',
  '192.88.99.1',
  '198.18.0.1',
  '198.51.100.7',
  '203.0.113.9',
  '224.0.0.1',
  '239.255.255.250',
  '240.0.0.1',
  '255.255.255.255',
  '[::]',
  '[::1]',
  '[0:0:0:0:0:0:0:1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[::ffff:10.0.0.1]',
  '[::ffff:169.254.169.254]',
  '[::ffff:0:127.0.0.1]',
  '[::127.0.0.1]',
  '[64:ff9b::7f00:1]',
  '[64:ff9b::a9fe:a9fe]',
  '[64:ff9b:1::1]',
  '[fc00::1]',
  '[fd00:ec2::254]',
  '[fdff:ffff::1]',
  '[fe80::1]',
  '[febf::1]',
  '[fec0::1]',
  '[ff02::1]',
  '[2001:db8::1]',
  '[2001::1]',
  '[2002:7f00:1::]',
  '[2002:a9fe:a9fe::1]',
  '[100::1]',
  '[2001:10::1]',
  '[3fff::1]',
]

test('at least sixty written addresses are tried', () => {
  expect(new Set(insideHosts).size).toBeGreaterThanOrEqual(60)
})

test.each(insideHosts)('no webhook is saved for, nor sent to, %s', async (host) => {
  const address = `http://${host}:8080/latest/meta-data`
  await expect(checkWebhookAddress(address, nowhereElse, noDns)).rejects.toMatchObject({
    details: { fields: { address: { reason: 'webhook_address_forbidden' } } },
  })
  const agent = createGuardedAgent(nowhereElse)
  const outcome = await sendWebhook(agent, { address, headers: {}, body: '{}' }, now)
  expect(outcome).toMatchObject({ status: null, problem: 'address_forbidden' })
  await agent.close()
})

test.each([
  ['file:///etc/passwd', 'webhook_address_invalid'],
  ['ftp://example.org/', 'webhook_address_invalid'],
  ['gopher://example.org:6379/_FLUSHALL', 'webhook_address_invalid'],
  ['javascript:alert(1)', 'webhook_address_invalid'],
  ['//example.org/', 'webhook_address_invalid'],
  ['example.org', 'webhook_address_invalid'],
  ['http://', 'webhook_address_invalid'],
  ['http://256.1.1.1/', 'webhook_address_invalid'],
  ['http://[fe80::1%25eth0]/', 'webhook_address_invalid'],
  ['https://user@example.org/', 'webhook_address_credentials'],
  ['https://user:word@example.org/', 'webhook_address_credentials'],
  ['https://example.org@127.0.0.1/', 'webhook_address_credentials'],
  ['https://example.org:22/', 'webhook_address_port'],
  ['https://example.org:25/', 'webhook_address_port'],
  ['https://nobody.invalid/', 'webhook_address_unknown'],
])('%s is refused with %s', async (address, reason) => {
  await expect(checkWebhookAddress(address, nowhereElse, noDns)).rejects.toMatchObject({
    details: { fields: { address: { reason } } },
  })
})

test.each([
  ['one that is inside', ['10.1.2.3']],
  ['one of several that is inside', ['93.184.216.34', '127.0.0.1']],
  ['an IPv6 address that is inside', ['93.184.216.34', 'fd00::1']],
  ['an IPv4 address within an IPv6 one', ['::ffff:192.168.0.1']],
  ['the metadata service', ['169.254.169.254']],
])('a host is refused when it is saved for %s', async (_, answer) => {
  await expect(
    checkWebhookAddress('https://inside.example/', nowhereElse, async () => answer),
  ).rejects.toMatchObject({ details: { fields: { address: { reason: 'webhook_address_forbidden' } } } })
})

/** A listener that must hear nothing, under a name that a resolver leads there. */
async function aListenerInside() {
  let connections = 0
  const server = createServer((socket) => {
    connections += 1
    socket.destroy()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { port, connections: () => connections, close: () => server.close() }
}

test('DNS that says something else at the connection than before leads nowhere', async () => {
  const inside = await aListenerInside()
  const answers = ['93.184.216.34', '127.0.0.1']
  const next = () => answers.shift() ?? '127.0.0.1'
  const address = `http://rebinding.example:${inside.port}/`
  expect(await checkWebhookAddress(address, nowhereElse, async () => [next()])).toBe(address)

  const lookUp: LookUp = (_, __, done) => done(null, [{ address: next(), family: 4 }])
  const agent = createGuardedAgent(nowhereElse, lookUp)
  for (let round = 0; round < 3; round += 1)
    expect(await sendWebhook(agent, { address, headers: {}, body: '{}' }, now)).toMatchObject({
      problem: 'address_forbidden',
    })
  expect(inside.connections()).toBe(0)
  await agent.close()
  inside.close()
})

test.each([
  ['127.0.0.1', 4],
  ['::1', 6],
  ['::ffff:127.0.0.1', 6],
  ['10.0.0.1', 4],
  ['169.254.169.254', 4],
  ['fd00:ec2::254', 6],
])('a name that DNS leads to %s is not connected to', async (inside, family) => {
  const lookUp: LookUp = (_, __, done) =>
    done(null, [
      { address: '93.184.216.34', family: 4 },
      { address: inside, family },
    ])
  const agent = createGuardedAgent(nowhereElse, lookUp)
  const request = { address: 'http://several.example:8080/', headers: {}, body: '{}' }
  expect(await sendWebhook(agent, request, now)).toMatchObject({ problem: 'address_forbidden' })
  await agent.close()
})

test('this machine’s own name is refused as it stands in the hosts file', async () => {
  const agent = createGuardedAgent(nowhereElse)
  const request = { address: 'http://localhost:8080/', headers: {}, body: '{}' }
  expect(await sendWebhook(agent, request, now)).toMatchObject({ problem: 'address_forbidden' })
  await expect(checkWebhookAddress(request.address, nowhereElse)).rejects.toMatchObject({
    details: { fields: { address: { reason: 'webhook_address_forbidden' } } },
  })
  await agent.close()
})

test('what is allowed on campus is taken, and nothing beside it', () => {
  const campus = { allowedNetworks: ['10.20.0.0/16', '192.168.7.9', 'fd12::/16'] }
  expect(
    ['10.20.3.4', '192.168.7.9', 'fd12::1', '::ffff:10.20.3.4'].map((one) => isWithinReach(one, campus)),
  ).toEqual([true, true, true, true])
  expect(['10.21.0.1', '192.168.7.8', 'fd13::1', '127.0.0.1'].some((one) => isWithinReach(one, campus))).toBe(
    false,
  )
})

test.each(['93.184.216.34', '8.8.8.8', '2606:4700::6810:84e5', '2a00:1450:4001::8a'])(
  '%s is public',
  (address) => {
    expect(isWithinReach(address, nowhereElse)).toBe(true)
  },
)

test('an address is kept without its fragment, and with its port and query', async () => {
  const resolve = async () => ['93.184.216.34']
  expect(await checkWebhookAddress('https://Example.org:8443/a?b=c#d', nowhereElse, resolve)).toBe(
    'https://example.org:8443/a?b=c',
  )
})

test('a resolver that is away does not keep an address from being saved', async () => {
  const away = async () => {
    throw Object.assign(new Error('try again'), { code: 'EAI_AGAIN' })
  }
  expect(await checkWebhookAddress('https://example.org/', nowhereElse, away)).toBe('https://example.org/')
})
