import { expect, test } from 'vitest'
import { parseUserAgent } from './parse-user-agent.ts'

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile/15E148 Safari/604.1'

test.each([
  [firefox, { browser: 'Firefox', system: 'Linux' }],
  [iPhone, { browser: 'Safari', system: 'iPhone' }],
  [
    'Mozilla/5.0 (Windows NT 10.0) Chrome/141.0 Safari/537.36 Edg/141.0',
    { browser: 'Edge', system: 'Windows' },
  ],
  ['curl/8.0', null],
  ['', null],
])('%s', (userAgent, device) => {
  expect(parseUserAgent(userAgent)).toEqual(device)
})
