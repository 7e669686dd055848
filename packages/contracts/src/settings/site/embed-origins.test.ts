import { expect, test } from 'vitest'
import { EmbedOrigins } from './embed-origins.ts'

test.each([
  ['https://www.uni.example', 'https://www.uni.example'],
  [' https://WWW.Uni.example/ ', 'https://www.uni.example'],
  ['https://www.uni.example:443', 'https://www.uni.example'],
  ['http://127.0.0.1:8080', 'http://127.0.0.1:8080'],
  ['http://[::1]:8080', 'http://[::1]:8080'],
  ['https://münchen.example', 'https://xn--mnchen-3ya.example'],
])('%s is taken as %s', (given, origin) => {
  expect(EmbedOrigins.parse([given, given])).toEqual([origin])
})

test.each([
  '',
  'www.uni.example',
  '*',
  'https://*.uni.example',
  "'self'",
  'https://uni.example/page',
  'https://uni.example?x',
  'https://uni.example#x',
  'https://name@uni.example',
  'https://uni.example; script-src *',
  'https://uni.example https://other.example',
  'ftp://uni.example',
  'javascript:alert(1)',
  'data:text/html,x',
  'https://',
])('%s is refused', (given) => {
  expect(EmbedOrigins.safeParse([given]).error?.issues[0]).toMatchObject({ path: [0] })
})
