import { expect, test } from 'vitest'
import { readMail } from '../read-mail.ts'
import { aTextMail, type HeaderPairs } from '../testing/raw-mail.ts'
import { classifyAuthentication } from './classify-authentication.ts'
import type { Authentication, AuthenticationResult } from './read-authentication.ts'

const header = 'Authentication-Results'
const trustedAuthorities = ['mx.college.example']
const read = async (headers: HeaderPairs) =>
  (await readMail(aTextMail('x', headers), { trustedAuthorities })).authentication

test('the result of a trusted server is read, with its aligned domain', async () => {
  const value =
    'mx.college.example 1; spf=softfail (a; b) smtp.mailfrom=bounce@other.example;\r\n dkim=fail header.d=x.example; dkim=pass header.d=college.example header.s=k1; dmarc=pass (p=REJECT) header.from=college.example'
  expect(await read([[header, value]])).toEqual({
    spf: 'fail',
    dkim: 'pass',
    dmarc: 'pass',
    arc: 'none',
    alignedDomain: 'college.example',
    authority: 'mx.college.example',
    sealedBy: null,
  })
})

test.each<[string, HeaderPairs, unknown]>([
  ['nobody', [], null],
  ['a stranger', [[header, 'mx.evil.example; dmarc=pass']], null],
  [
    'a stranger above ours',
    [
      [header, 'mx.evil.example; dmarc=pass'],
      [header, 'mx.college.example; dmarc=fail'],
    ],
    'fail',
  ],
  [
    'ours above one that was forged',
    [
      [header, 'MX.college.example; dmarc=fail'],
      [header, 'mx.college.example; dmarc=pass'],
    ],
    'fail',
  ],
  [
    'a server with words of a programming language',
    [[header, 'mx.college.example; constructor=pass a; dmarc=constructor']],
    'none',
  ],
  ['a server that checked nothing', [[header, 'mx.college.example; none']], 'none'],
  [
    'Microsoft without a policy',
    [[header, 'mx.college.example; dmarc=bestguesspass action=none header.from=a.example']],
    'none',
  ],
])('the word of %s counts or not', async (_, headers, expected) => {
  expect((await read(headers))?.dmarc ?? null).toBe(expected)
})

test('a domain below the sender’s is aligned, and another one is not', async () => {
  const aligned = async (domain: string) =>
    (await read([[header, `mx.college.example; dkim=pass header.d=${domain}`]]))?.alignedDomain
  expect(await aligned('mail.college.example')).toBe('mail.college.example')
  expect(await aligned('notcollege.example')).toBeNull()
  expect(await aligned('example')).toBeNull()
})

test('the last seal of a forwarder is read', async () => {
  const seals: HeaderPairs = [
    ['ARC-Seal', 'i=1; a=rsa-sha256; d=first.example; cv=none'],
    ['ARC-Seal', 'i=2; a=rsa-sha256; d=lists.example; cv=pass'],
    [header, 'mx.college.example; dmarc=fail; arc=pass (i=2)'],
  ]
  expect(await read(seals)).toMatchObject({ arc: 'pass', sealedBy: 'lists.example' })
})

const result = (dmarc: AuthenticationResult, more: Partial<Authentication> = {}): Authentication => ({
  spf: 'none',
  dkim: 'none',
  arc: 'none',
  alignedDomain: null,
  authority: 'mx.college.example',
  sealedBy: null,
  dmarc,
  ...more,
})
const sealed = { arc: 'pass', sealedBy: 'lists.example' } as const

test.each<[string, Authentication | null, string, string]>([
  ['passes DMARC', result('pass'), 'accepted', 'accepted'],
  ['is aligned without a policy', result('none', { alignedDomain: 'x.example' }), 'accepted', 'quarantine'],
  ['proves nothing', result('none'), 'unverified', 'quarantine'],
  ['met an error of the check', result('error'), 'unverified', 'quarantine'],
  ['nobody has checked', null, 'unverified', 'quarantine'],
  ['fails DMARC', result('fail', { alignedDomain: 'x.example' }), 'quarantine', 'quarantine'],
  ['fails with a trusted seal', result('fail', sealed), 'accepted', 'quarantine'],
  [
    'fails with another seal',
    result('fail', { ...sealed, sealedBy: 'evil.example' }),
    'quarantine',
    'quarantine',
  ],
  ['fails with a broken seal', result('fail', { ...sealed, arc: 'fail' }), 'quarantine', 'quarantine'],
])('a mail that %s is %s of an outsider, %s of staff', (_, authentication, outsider, staff) => {
  const classify = (isStaffAddress: boolean) =>
    classifyAuthentication(authentication, { isStaffAddress, trustedForwarders: ['lists.example'] }).outcome
  expect([classify(false), classify(true)]).toEqual([outsider, staff])
})
