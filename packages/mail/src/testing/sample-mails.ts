import {
  aMail,
  aMultipartMail,
  anHtmlMail,
  aTextMail,
  filePart,
  type HeaderPairs,
  multipart,
  textPart,
} from './raw-mail.ts'
import { aWinmail, mapiProperty } from './winmail.ts'

const reply: HeaderPairs = [
  ['Subject', 'Re: [#1] =?utf-8?Q?Schl=C3=BCssel?='],
  ['In-Reply-To', '<ours.1@desk.example>'],
  ['References', '<q1@college.example>\r\n <ours.1@desk.example>'],
]
const invitation =
  'BEGIN:VCALENDAR\nMETHOD:REQUEST\nBEGIN:VEVENT\nSUMMARY:Exam\nDTSTART;TZID=Europe/Berlin:20260304T100000\nEND:VEVENT\nEND:VCALENDAR'

/** Mails of each kind that a mailbox sees, all of them well-formed. */
export const sampleMails: readonly Buffer[] = [
  aTextMail('Hello,\n\nthe projector is dark.\n\n-- \nNia Ward'),
  aTextMail(
    'Thanks!\n\nOn Wed, 4 Mar 2026 at 10:40, Help <help@desk.example> wrote:\n\n> It is ready.',
    reply,
  ),
  aTextMail(
    'Danke\n\nVon: Help <help@desk.example>\nGesendet: Mittwoch\nAn: Nia\nBetreff: Schlüssel\n\nIt is ready.',
    reply,
  ),
  anHtmlMail(
    '<div dir="ltr">Yes</div><div class="gmail_quote"><div class="gmail_attr">Am Mi. schrieb Help:</div><blockquote class="gmail_quote">It is ready.</blockquote></div>',
    reply,
  ),
  aMail({
    headers: [
      ['From', '=?koi8-r?B?4c7OwQ==?= <anna@college.example>'],
      ['Content-Type', 'text/plain; charset=koi8-r; format=flowed; delsp=yes'],
      ['Content-Transfer-Encoding', 'base64'],
    ],
    body: '58TFIM7BytTJINLB09DJ08HOycU/',
  }),
  aMultipartMail('mixed', [
    multipart('related', [
      multipart('alternative', [
        textPart('Hello'),
        textPart('<p>Hello <img src="cid:a@x"></p>', 'text/html; charset=utf-8'),
      ]),
      filePart('a.png', 'png', 'image/png', [['Content-ID', '<a@x>']]),
    ]),
    filePart('form.pdf', '%PDF-1.4', 'application/pdf', [
      ['Content-Disposition', "attachment; filename*0*=utf-8''Antrag%20f%C3; filename*1*=%BCr.pdf"],
    ]),
  ]),
  aMultipartMail(
    'report',
    [
      textPart('It failed.'),
      textPart(
        'Reporting-MTA: dns; x\n\nFinal-Recipient: rfc822; nia@college.example\nAction: failed\nStatus: 5.1.1',
        'message/delivery-status',
      ),
      textPart('Message-ID: <ours.1@desk.example>\nTo: nia@college.example', 'text/rfc822-headers'),
    ],
    [['Return-Path', '<>']],
    '; report-type=delivery-status',
  ),
  aMultipartMail('mixed', [
    textPart(''),
    filePart(
      'winmail.dat',
      aWinmail({
        text: 'From Outlook',
        properties: [mapiProperty(31, 0x1000, Buffer.from('From Outlook\0', 'utf16le'))],
        files: [{ title: 'plan.doc', content: 'plan' }],
      }),
      'application/ms-tnef',
    ),
  ]),
  aMultipartMail('alternative', [textPart('Come.'), textPart(invitation, 'text/calendar; method=REQUEST')]),
  aMultipartMail('mixed', [
    textPart('See below.'),
    { headers: [['Content-Type', 'message/rfc822']], body: aTextMail('Inner', [['Subject', 'Inner']]) },
  ]),
  aMultipartMail(
    'signed',
    [textPart('Signed'), filePart('smime.p7s', 'x', 'application/pkcs7-signature')],
    [['Auto-Submitted', 'auto-replied']],
    '; protocol="application/pkcs7-signature"',
  ),
  aTextMail('-----BEGIN PGP SIGNED MESSAGE-----\n\nHello\n-----BEGIN PGP SIGNATURE-----\n\nx', reply),
]
