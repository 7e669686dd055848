import { expect, test } from 'vitest'
import { readMail } from '../read-mail.ts'
import type { HeaderPairs } from '../testing/raw-mail.ts'
import { classifyAuthentication } from './classify-authentication.ts'

type Pair = HeaderPairs[number]

const received = (value: string): Pair => ['Received', `${value}; Mon, 02 Feb 2026 09:30:00 +0000`]
const delivered = received(
  'from DB9PR01MB0001.eurprd01.prod.exchangelabs.com (2603:10a6:10::1)\r\n by AS8PR01MB0002.eurprd01.prod.exchangelabs.com with HTTPS',
)
const inner = received(
  'from AM4PEPF00001.eurprd01.prod.outlook.com (2603:10a6:20b:cafe::7) by AS4P189CA0003.outlook.office365.com (2603:10a6:20b::1) with Microsoft SMTP Server (version=TLS1_3) id 15.20 via Frontend Transport',
)
const border = received(
  'from mail.college.example (203.0.113.7) by AM4PEPF00001.mail.protection.outlook.com (10.167.16.1) with Microsoft SMTP Server (version=TLS1_3) id 15.20 via Frontend Transport',
)
const spf: Pair = [
  'Received-SPF',
  'Pass (protection.outlook.com: domain of college.example designates 203.0.113.7 as permitted sender)',
]
const from: Pair = ['From', 'Nia Ward <nia@college.example>']
const anonymous: Pair = ['X-MS-Exchange-Organization-AuthAs', 'Anonymous']
const results = (dmarc: string, compauth = 'compauth=pass reason=100'): Pair => [
  'Authentication-Results',
  `spf=pass (sender IP is 203.0.113.7)\r\n smtp.mailfrom=college.example; dkim=pass (signature was verified)\r\n header.d=college.example;dmarc=${dmarc} header.from=college.example;${compauth}`,
]
const passed = results('pass action=none')
const seals: readonly Pair[] = [
  ['ARC-Seal', 'i=1; a=rsa-sha256; s=arcselector10001; d=microsoft.com; cv=none; b=x'],
  ['ARC-Authentication-Results', 'i=1; mx.microsoft.com 1; spf=pass; dmarc=pass; dkim=pass; arc=none'],
]
const above = [delivered, ...seals, inner]
const sent = [from, anonymous]

async function outcomesOf(headers: HeaderPairs) {
  const lines = [...headers, ['To', 'help@college.example'], ['Subject', 'A question']]
  const raw = `${lines.map(([name, value]) => `${name}: ${value}`).join('\r\n')}\r\n\r\nx`
  const { authentication } = await readMail(Buffer.from(raw), { isFromMicrosoft365: true })
  const classify = (isStaffAddress: boolean) =>
    classifyAuthentication(authentication, { isStaffAddress }).outcome
  return { says: authentication?.dmarc ?? 'nothing', outsider: classify(false), staff: classify(true) }
}

const accepted = { says: 'pass', outsider: 'accepted', staff: 'accepted' }
const failed = { says: 'fail', outsider: 'quarantine', staff: 'quarantine' }
const aligned = { says: 'none', outsider: 'accepted', staff: 'quarantine' }
const unsaid = { says: 'nothing', outsider: 'unverified', staff: 'quarantine' }

test.each<[string, HeaderPairs, unknown]>([
  ['passes at the border, in a header of several lines', [...above, passed, spf, border, ...sent], accepted],
  ['passes at a border of the older kind', [...above.slice(0, 3), ...olderBorder(), ...sent], accepted],
  [
    'passes at the border, where its sender’s server had passed it too',
    [...above, passed, spf, border, ['Authentication-Results', 'mx.college.example; dmarc=pass'], ...sent],
    accepted,
  ],
  [
    'fails',
    [...above, results('fail action=quarantine', 'compauth=fail reason=000'), border, ...sent],
    failed,
  ],
  [
    'fails, above a header that passes',
    [...above, results('fail action=none'), spf, border, passed, ...sent],
    failed,
  ],
  ['fails, without what Microsoft makes of it', [...above, results('fail', ''), border, ...sent], failed],
  [
    'would pass if the domain asked for it',
    [...above, results('bestguesspass action=none'), border, ...sent],
    aligned,
  ],
  [
    'passes, and is taken for forged by Microsoft',
    [...above, results('pass', 'compauth=fail reason=601'), border, ...sent],
    unsaid,
  ],
  ['passes, without what Microsoft makes of it', [...above, results('pass', ''), border, ...sent], unsaid],
  ['passes for another domain', [...above, passed, border, ['From', 'nia@other.example'], anonymous], unsaid],
  [
    'passes twice, once by the name of a sender',
    [...above, results('pass header.from=college.example;dmarc=fail'), border, ...sent],
    unsaid,
  ],
  ['has results below the border', [...above, border, passed, ...sent], unsaid],
  [
    'has results and a border of its own below the border',
    [...above, border, passed, spf, border, ...sent],
    unsaid,
  ],
  [
    'has lines of its own below another one of Microsoft’s',
    [delivered, border, inner, passed, border, ...sent],
    unsaid,
  ],
  ['begins with results', [passed, border, ...sent], unsaid],
  ['begins with results, above lines of Microsoft’s', [passed, ...above, border, ...sent], unsaid],
  [
    'came to the border by a server that bears another name inside',
    [
      delivered,
      received('from helo.example (203.0.113.7) by AS4P189CA0003.outlook.office365.com (::1) with x'),
      passed,
      border,
      ...sent,
    ],
    unsaid,
  ],
  [
    'went by another server before it lay there',
    [received('from mx.evil.example by mail.evil.example with ESMTP'), inner, passed, border, ...sent],
    unsaid,
  ],
  ['has its sender’s fields above', [from, ...above, passed, border, anonymous], unsaid],
  [
    'has results with a name',
    [...above, ['Authentication-Results', `mx.microsoft.com; ${passed[1]}`], border, ...sent],
    unsaid,
  ],
  [
    'has results with the name that Microsoft is trusted by',
    [['Authentication-Results', 'protection.outlook.com; dmarc=pass header.from=college.example'], ...sent],
    unsaid,
  ],
  [
    'was sent within the organisation',
    [
      delivered,
      [
        'Authentication-Results',
        'dkim=none (message not signed) header.d=none;dmarc=none action=none header.from=college.example;',
      ],
      received(
        'from DB9PR01MB0001.eurprd01.prod.exchangelabs.com ([fe80::1]) by DB9PR01MB0001.eurprd01.prod.exchangelabs.com ([fe80::1%4]) with mapi id 15.20',
      ),
      from,
      ['X-MS-Exchange-Organization-AuthAs', 'Internal'],
    ],
    unsaid,
  ],
  [
    'was sent within the organisation by somebody who wrote lines of the border',
    [...above, passed, border, from, ['X-MS-Exchange-Organization-AuthAs', 'Internal']],
    unsaid,
  ],
  [
    'was sent within the organisation by somebody who says that it was not',
    [...above, passed, border, ...sent, ['X-MS-Exchange-Organization-AuthAs', 'Internal']],
    unsaid,
  ],
  ['does not say how it came', [...above, passed, border, from], unsaid],
])('a mail in a mailbox of Microsoft 365 that %s', async (_, headers, expected) => {
  expect(await outcomesOf(headers)).toEqual(expected)
})

function olderBorder(): Pair[] {
  return [
    received(
      'from AM5EUR03FT012.eop-EUR03.prod.protection.outlook.com (2a01:111::207) by AM5PR0101CA0012.outlook.office365.com (2603::22) with Microsoft SMTP Server id 15.20 via Frontend Transport',
    ),
    passed,
    spf,
    received(
      'from mail.college.example (203.0.113.7) by AM5EUR03FT012.mail.protection.outlook.com (10.152.16.1) with Microsoft SMTP Server id 15.20',
    ),
  ]
}

test('Microsoft’s results say nothing in a mailbox elsewhere', async () => {
  const raw = `${[...above, passed, border, ...sent].map(([name, value]) => `${name}: ${value}`).join('\r\n')}\r\n\r\nx`
  const read = (trustedAuthorities: string[]) => readMail(Buffer.from(raw), { trustedAuthorities })
  expect((await read(['mx.college.example'])).authentication).toBeNull()
})
