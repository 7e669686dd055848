import { expect, test } from 'vitest'
import { readMail } from '../read-mail.ts'
import { aMultipartMail, aTextMail, type HeaderPairs, textPart } from '../testing/raw-mail.ts'
import { classifyFailure } from './classify-failure.ts'

const system: HeaderPairs = [
  ['From', 'Mail Delivery System <MAILER-DAEMON@mx.college.example>'],
  ['Subject', 'Undelivered Mail Returned to Sender'],
  ['Return-Path', '<>'],
]
const copy =
  'Return-Path: <bounce@desk.example>\nReceived: from desk\nMessage-ID: <ours.7@desk.example>\nTo: nia@x.example\nSubject: Re: Key\n\nYour key is ready.\n'

const report = (status: string, original: string = copy, type = 'text/rfc822-headers') =>
  aMultipartMail(
    'report',
    [textPart('It failed.'), textPart(status, 'message/delivery-status'), textPart(original, type)],
    system,
    '; report-type=delivery-status',
  )

test('a report is read with each of its recipients', async () => {
  const status = `Reporting-MTA: dns; mx.college.example

Original-Recipient: rfc822;nia@x.example
Final-Recipient: rfc822; nia.ward@y.example
Action: failed
Status: 5.1.1
Diagnostic-Code: smtp; 550 5.1.1 <nia.ward@y.example>: Recipient address rejected:
    User unknown

Final-Recipient: rfc822;Tom@x.example
Action: failed (quota)
Status: 5.2.2

Final-Recipient: rfc822;ann@x.example
Action: delayed
Status: 4.4.1

Final-Recipient: rfc822;bo@x.example
Action: relayed
Status: 2.0.0
`
  expect((await readMail(report(status))).bounce).toEqual({
    originalMessageId: 'ours.7@desk.example',
    recipients: [
      {
        address: 'nia.ward@y.example',
        originalAddress: 'nia@x.example',
        kind: 'permanent',
        status: '5.1.1',
        diagnostic: '550 5.1.1 <nia.ward@y.example>: Recipient address rejected: User unknown',
      },
      { address: 'tom@x.example', originalAddress: null, kind: 'temporary', status: '5.2.2', diagnostic: '' },
      { address: 'ann@x.example', originalAddress: null, kind: 'delayed', status: '4.4.1', diagnostic: '' },
    ],
  })
})

test('a report of a success, and one that a mail was read, are no bounces', async () => {
  const delivered =
    'Reporting-MTA: dns; x\n\nFinal-Recipient: rfc822; nia@x.example\nAction: delivered\nStatus: 2.0.0\n'
  const notice = { recipient: 'nia@x.example', originalMessageId: 'ours.7@desk.example' }
  expect(await readMail(report(delivered))).toMatchObject({
    bounce: null,
    notice,
    inReplyTo: ['ours.7@desk.example'],
  })
  const read = textPart(
    'Final-Recipient: rfc822; nia@x.example\nOriginal-Message-ID: <ours.7@desk.example>\nDisposition: manual-action; displayed',
    'message/disposition-notification',
  )
  const mail = await readMail(
    aMultipartMail('report', [textPart('Read.'), read], [], '; report-type=disposition-notification'),
  )
  expect(mail).toMatchObject({
    bounce: null,
    notice,
    inReplyTo: ['ours.7@desk.example'],
    automaticReasons: ['read_receipt', 'report'],
  })
})

test('a report that a person sends on is theirs', async () => {
  const status = textPart('Final-Recipient: rfc822; nia@x.example\nAction: failed', 'message/delivery-status')
  const mail = await readMail(aMultipartMail('mixed', [textPart('What is this?'), status]))
  expect(mail).toMatchObject({ bounce: null, notice: null, visible: { text: 'What is this?' } })
})

test.each<[string, string, HeaderPairs]>([
  [
    'Exim',
    `This message was created automatically by mail delivery software.\n\nA message that you sent could not be delivered to one or more of its\nrecipients. This is a permanent error. The following address(es) failed:\n\n  nia@x.example\n    host mx.x.example [192.0.2.1]\n    SMTP error from remote mail server after RCPT TO:<nia@x.example>:\n    550 5.1.1 <nia@x.example>: User unknown\n\n------ This is a copy of the message, including all the headers. ------\n\n${copy}`,
    [['X-Failed-Recipients', 'nia@x.example']],
  ],
  [
    'qmail',
    `Hi. This is the qmail-send program at mx.college.example.\nI'm afraid I wasn't able to deliver your message to the following addresses.\nThis is a permanent error; I've given up. Sorry it didn't work out.\n\n<nia@x.example>:\n192.0.2.1 does not like recipient.\nRemote host said: 550 5.1.1 unknown user\nGiving up on 192.0.2.1.\n\n--- Below this line is a copy of the message.\n\n${copy}`,
    [
      ['From', 'MAILER-DAEMON@mx.college.example'],
      ['Subject', 'failure notice'],
    ],
  ],
  [
    'a server that begins a sentence with the address',
    `Your mail was not delivered.\n\nnia@x.example is unknown here (550 5.1.1)\n\n${copy}`,
    [],
  ],
  [
    'QQ zh',
    `很抱歉您发送的邮件被退回\n收件人邮件地址：nia@x.example（550 5.1.1 User unknown）\n\n${copy}`,
    [
      ['From', 'PostMaster@qq.example'],
      ['Subject', '系统退信'],
    ],
  ],
  [
    'Sendmail',
    `   ----- The following addresses had permanent fatal errors -----\n<nia@x.example>\n    (reason: 550 5.1.1 User unknown)\n\n   ----- Original message follows -----\n\n${copy}`,
    [['Subject', 'Returned mail: see transcript for details']],
  ],
  [
    'Postfix in plain text',
    `This is the mail system at host mx.college.example.\n\nI'm sorry to have to inform you that your message could not\nbe delivered to one or more recipients.\n\n<nia@x.example>: host mx.x.example[192.0.2.1] said: 550 5.1.1\n    User unknown (in reply to RCPT TO command)\n\n${copy}`,
    [],
  ],
  [
    'Gmail of old',
    `Delivery to the following recipient failed permanently:\n\n     nia@x.example\n\nTechnical details of permanent failure:\nThe error that the other server returned was: 550 5.1.1 User unknown\n\n----- Original message -----\n\n${copy}`,
    [
      ['From', 'Mail Delivery Subsystem <mailer-daemon@google.example>'],
      ['Subject', 'Delivery Status Notification (Failure)'],
    ],
  ],
  [
    'Exchange',
    `Delivery has failed to these recipients or groups:\n\nNia Ward (nia@x.example)<mailto:nia@x.example>\nThe email address you entered couldn't be found.\n\nDiagnostic information for administrators:\n\nGenerating server: mx.college.example\n\nnia@x.example\nRemote Server returned '550 5.1.1 RESOLVER.ADR.RecipNotFound; not found'\n\nOriginal message headers:\n\n${copy}`,
    [
      ['From', 'postmaster@college.example'],
      ['Subject', 'Undeliverable: Re: Key'],
    ],
  ],
  [
    'Exchange of old',
    `Your message did not reach some or all of the intended recipients.\n\n      Subject:  Re: Key\n      Sent:     04.03.2026 10:40\n\nThe following recipient(s) could not be reached:\n\n      nia@x.example on 04.03.2026 10:41\n            550 5.1.1 User unknown\n\nMessage-ID: <ours.7@desk.example>`,
    [
      ['From', 'System Administrator <postmaster@college.example>'],
      ['Subject', 'Undeliverable: Re: Key'],
    ],
  ],
  [
    'Yahoo',
    `Sorry, we were unable to deliver your message to the following address.\n\n<nia@x.example>:\n550: 5.1.1 user unknown\n\n--- Below this line is a copy of the message.\n\n${copy}`,
    [['Subject', 'Failure Notice']],
  ],
  [
    'a German server',
    `Ihre Nachricht konnte nicht zugestellt werden.\n\n<nia@x.example>: 550 5.1.1 Unbekannter Benutzer\n\n${copy}`,
    [['Subject', 'Unzustellbar: Re: Key']],
  ],
  [
    'a server that names the mail within a sentence',
    'Your mail with the id <ours.7@desk.example> to nia@x.example could not be delivered: 550 5.1.1 no such user.',
    [],
  ],
  [
    'a French server',
    `Votre message n'a pas pu être remis à :\n\n<nia@x.example>\n550 5.1.1 utilisateur inconnu\n\n${copy}`,
    [['Subject', 'Non remis : Re: Key']],
  ],
])('a bounce of %s is read', async (_, text, headers) => {
  const names = new Set(headers.map(([name]) => name))
  const { bounce } = await readMail(
    aTextMail(text, [...system.filter(([name]) => !names.has(name)), ...headers]),
  )
  expect(bounce).toMatchObject({
    originalMessageId: 'ours.7@desk.example',
    recipients: [{ address: 'nia@x.example', kind: 'permanent', status: '5.1.1' }],
  })
  expect(bounce?.recipients).toHaveLength(1)
})

test('a warning of Exim is a delay', async () => {
  const text = `This message was created automatically by mail delivery software.\nA message that you sent has not yet been delivered to one or more of its\nrecipients after more than 24 hours on the queue on mx.\n\nThe address to which the message has not yet been delivered is:\n\n  nia@x.example\n\nNo action is required on your part. Delivery attempts will continue.`
  const { bounce } = await readMail(
    aTextMail(text, [
      ...system.filter(([name]) => name !== 'Subject'),
      ['Subject', 'Warning: message 1abc delayed 24 hours'],
    ]),
  )
  expect(bounce?.recipients).toMatchObject([{ address: 'nia@x.example', kind: 'delayed' }])
})

test.each<[string, string, HeaderPairs]>([
  [
    'a vacation reply with a null return path',
    'I am away. Write to tom@x.example.',
    [
      ['Return-Path', '<>'],
      ['Subject', 'Out of office'],
    ],
  ],
  [
    'a person who asks about one',
    'My mail could not be delivered to nia@x.example, why?',
    [['Subject', 'Mail delivery failed?']],
  ],
  ['a postmaster with a question', 'Your DKIM key is short. Regards.', [['From', 'postmaster@x.example']]],
])('%s is no bounce', async (_, text, headers) => {
  expect((await readMail(aTextMail(text, headers))).bounce).toBeNull()
})

test.each([
  ['failed', '5.1.1', '', 'permanent'],
  ['failed', '5.1.10', '', 'permanent'],
  ['failed', '5.4.1', '', 'permanent'],
  ['failed', '5.7.1', '', 'permanent'],
  ['failed', '5.7.133', '', 'permanent'],
  ['failed', '5.7.26', 'unauthenticated', 'temporary'],
  ['failed', '5.2.2', 'full', 'temporary'],
  ['failed', '5.3.4', 'too big', 'temporary'],
  ['failed', '4.4.7', 'expired', 'temporary'],
  ['delayed', '4.4.1', '', 'delayed'],
  ['failed', null, 'no such user here', 'permanent'],
  ['failed', null, 'mailbox is full', 'temporary'],
  ['failed', '5.0.0', 'user unknown', 'permanent'],
  ['failed', '5.0.0', 'quota exceeded', 'temporary'],
])('%s with %s %j is %s', (action, status, diagnostic, kind) => {
  expect(classifyFailure(action, status, diagnostic)).toBe(kind)
})
