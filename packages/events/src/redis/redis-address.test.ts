import { expect, test } from 'vitest'
import { environment } from '../environment/environment.ts'
import { readEnvironment } from '../environment/read-environment.ts'
import { describeRedisHosts, readRedisAddress } from './redis-address.ts'

const plain = { tls: null, username: undefined, password: undefined, primary: '', options: {} }

test.each([
  ['redis://cache', { ...plain, kind: 'server', hosts: [{ host: 'cache', port: 6379 }] }],
  [
    'rediss://lodge:p%40ss@[::1]:7000/2?path=%2Frun%2Fredis.sock',
    {
      kind: 'server',
      hosts: [{ host: '::1', port: 7000 }],
      tls: {},
      username: 'lodge',
      password: 'p@ss',
      primary: '',
      options: { db: '2', path: '/run/redis.sock' },
    },
  ],
  [
    'redis-sentinel://:secret@one,two:26380/lodge?sentinelPassword=other',
    {
      ...plain,
      kind: 'sentinel',
      hosts: [
        { host: 'one', port: 26_379 },
        { host: 'two', port: 26_380 },
      ],
      password: 'secret',
      primary: 'lodge',
      options: { sentinelPassword: 'other' },
    },
  ],
  [
    'rediss-cluster://lodge:a:b@one:7001,two',
    {
      ...plain,
      kind: 'cluster',
      hosts: [
        { host: 'one', port: 7001 },
        { host: 'two', port: 6379 },
      ],
      tls: {},
      username: 'lodge',
      password: 'a:b',
    },
  ],
])('%s is read', (url, address) => {
  expect(readRedisAddress(url)).toEqual(address)
})

test.each([
  'cache:6379',
  'http://cache:6379',
  'redis://one,two',
  'redis-sentinel://one:26379,two:26379',
  'redis-sentinel://one:26379,/lodge',
  'redis-cluster://',
  'redis-cluster://one:0x,two',
  'redis://:hunter2@cache:port',
  'redis://:%zz@cache',
])('%s is refused without being repeated', (url) => {
  expect(() => readEnvironment(environment.pick({ REDIS_URL: true }), { REDIS_URL: url })).toThrow(
    'Lodge cannot start: REDIS_URL must be an address such as redis://host:6379, redis-sentinel://host:26379,host:26379/name or redis-cluster://host:6379,host:6379.',
  )
})

test('a certificate that cannot be read is refused by the name of its setting', () => {
  const REDIS_URL = 'rediss://:hunter2@cache?sslrootcert=/nowhere/ca.pem'
  expect(() => readEnvironment(environment.pick({ REDIS_URL: true }), { REDIS_URL })).toThrow(
    'Lodge cannot start: REDIS_URL must name by sslrootcert a file that can be read.',
  )
})

test('people are told the hosts alone', () => {
  expect(describeRedisHosts('redis-sentinel://:hunter2@one,two:1/lodge')).toBe('one:26379, two:1')
  expect(describeRedisHosts('redis://:hunter2@127.0.0.1:1?path=/run/redis.sock')).toBe('/run/redis.sock')
})
