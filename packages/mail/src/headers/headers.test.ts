import { expect, test } from 'vitest'
import { readMail } from '../read-mail.ts'
import { aMail, aTextMail, type HeaderPairs } from '../testing/raw-mail.ts'
import { hasAutomaticSubject } from './automatic-subjects.ts'
import { isNoReplyAddress } from './find-automatic-reasons.ts'
import { listIds } from './read-ids.ts'
import { cleanTitle } from './read-subject.ts'

test.each([
  ['<a@b.example>', ['a@b.example']],
  ['a@b.example', ['a@b.example']],
  ['<a@b.example> <c@d.example>', ['a@b.example', 'c@d.example']],
  ['<a@b.example>,<c@d.example>', ['a@b.example', 'c@d.example']],
  ['<a@b.example><c@d.example>', ['a@b.example', 'c@d.example']],
  ['<long-\t id@b.example>', ['long-id@b.example']],
  ['Your message of Monday <a@b.example>', ['a@b.example']],
  ['<no-at-sign>', ['no-at-sign']],
  ['<a@b.example', ['a@b.example']],
  ['', []],
  ['<>', []],
])('the ids of %j are found', (text, ids) => {
  expect(listIds(text)).toEqual(ids)
})

test.each<[string, string, boolean]>([
  ['Re: Card', 'Card', false],
  ['RE: AW: Re: Card', 'Card', false],
  ['Re[2]: Card', 'Card', false],
  ['Re (3): Card', 'Card', false],
  ['Antw.: Card', 'Card', false],
  ['SV: VS: Card', 'Card', false],
  ['Odp.: Card', 'Card', false],
  ['回复：卡', '卡', false],
  ['答复: 回复: 卡', '卡', false],
  ['رد: بطاقة', 'بطاقة', false],
  ['R: Card', 'Card', false],
  ['RIF: Card', 'Card', false],
  ['Réponse : Carte', 'Carte', false],
  ['На: карта', 'карта', false],
  ['İLT: Kart', 'Kart', true],
  ['Fwd: Card', 'Card', true],
  ['WG: Card', 'Card', true],
  ['TR : Carte', 'Carte', true],
  ['RV: Card', 'Card', true],
  ['I: Card', 'Card', true],
  ['转发：卡', '卡', true],
  ['Re: Fwd: Card', 'Card', false],
  ['Fwd: Re: Card', 'Card', true],
  ['Re: [staff] Re: Card', '[staff] Card', false],
  ['[IT] Card', '[IT] Card', false],
  ['Question: where?', 'Question: where?', false],
  ['i: not a prefix', 'i: not a prefix', false],
  ['Ref: 2026/14', 'Ref: 2026/14', false],
  ['Re:', '', false],
])('%j is the title %j', (subject, title, isForward) => {
  expect(cleanTitle(subject)).toEqual({ title, isForward })
})

test('a direction mark before a prefix does not hide it', async () => {
  expect((await readMail(aTextMail('x', [['Subject', '\u200eRe: Card']]))).title).toBe('Card')
})

test('the name of the list is left out of a title that came by it', async () => {
  const headers: HeaderPairs = [
    ['Subject', 'Re: [students] Room change'],
    ['List-Id', 'All students <students.lists.college.example>'],
  ]
  expect((await readMail(aTextMail('x', headers))).title).toBe('Room change')
})

test('numbers of tickets are found in a subject', async () => {
  const mail = await readMail(
    aTextMail('x', [['Subject', 'Re: [#1042] and ＃7, not C#, not #1234567890 nor #3b']]),
  )
  expect(mail.ticketNumbers).toEqual([1042, 7])
})

test.each<[string, HeaderPairs, object]>([
  [
    'a name and an address',
    [['From', '"Ward, Nia" <Nia@College.Example>']],
    { from: { address: 'nia@college.example', name: 'Ward, Nia' }, fromProblem: null },
  ],
  [
    'an encoded name',
    [['From', '=?utf-8?Q?=C3=85sa_=C3=96berg?= <asa@x.example>']],
    { from: { name: 'Åsa Öberg' } },
  ],
  [
    'an encoded name in quotes',
    [['From', '"=?utf-8?B?w4VzYQ==?=" <asa@x.example>']],
    { from: { name: 'Åsa' } },
  ],
  ['a raw name', [['From', Buffer.from('Åsa <asa@x.example>', 'latin1')]], { from: { name: 'Åsa' } }],
  ['a raw name of Cyrillic', [['From', 'Анна <anna@x.example>']], { from: { name: 'Анна' } }],
  ['a raw name of Chinese', [['From', '"李伟" <li@x.example>']], { from: { name: '李伟' } }],
  [
    'an address beyond ASCII',
    [['From', '李伟 <李伟@例子.example>']],
    { from: { name: '李伟', address: '李伟@例子.example' }, fromProblem: null },
  ],
  [
    'a quote that is never closed',
    [['From', '"Nia Ward <nia@x.example>']],
    { from: { name: 'Nia Ward', address: 'nia@x.example' }, fromProblem: null },
  ],
  ['a link as address', [['From', 'Nia <mailto:nia@x.example>']], { from: { address: 'nia@x.example' } }],
  [
    'a comma in an encoded name',
    [['From', '=?utf-8?Q?Ward=2C_Nia?= <nia@x.example>']],
    { from: { name: 'Ward, Nia', address: 'nia@x.example' }, fromProblem: null },
  ],
  [
    'brackets twice',
    [['From', 'Nia <<nia@x.example>>']],
    { from: { name: 'Nia', address: 'nia@x.example' } },
  ],
  ['an address alone', [['From', 'nia@x.example']], { from: { address: 'nia@x.example', name: '' } }],
  [
    'an old comment',
    [['From', 'nia@x.example (Nia Ward)']],
    { from: { address: 'nia@x.example', name: 'Nia Ward' } },
  ],
  [
    'a name that is another address',
    [['From', '"dean@college.example" <x@evil.example>']],
    { from: { address: 'x@evil.example', isNameMisleading: true } },
  ],
  [
    'a name that turns around',
    [['From', '=?utf-8?B?4oCuTmlh?= <x@evil.example>']],
    { from: { name: 'Nia' } },
  ],
  [
    'two headers',
    [
      ['From', 'a@x.example'],
      ['From', 'b@x.example'],
    ],
    { fromProblem: 'several_headers' },
  ],
  ['two addresses', [['From', 'a@x.example, b@x.example']], { fromProblem: 'several_addresses' }],
  [
    'two addresses with nothing between',
    [['From', 'Dean <dean@college.example> <x@evil.example>']],
    { fromProblem: 'several_addresses' },
  ],
  [
    'two bare addresses with nothing between',
    [['From', 'dean@college.example x@evil.example']],
    { fromProblem: 'several_addresses' },
  ],
  [
    'words behind its address',
    [['From', '"A> B <C" <nia@x.example> [External]']],
    { from: { address: 'nia@x.example' }, fromProblem: null },
  ],
  [
    'recipients with nothing between',
    [['To', 'A <a@x.example> "B" <b@x.example>']],
    { to: [{ address: 'a@x.example' }, { address: 'b@x.example', name: 'B' }] },
  ],
  ['square brackets', [['From', '[nia@x.example]']], { from: { address: 'nia@x.example' } }],
  ['an empty address', [['From', '<>']], { from: null, fromProblem: 'empty' }],
  ['nothing', [['From', '']], { from: null, fromProblem: 'empty' }],
  ['a group', [['From', 'Staff: a@x.example, b@x.example;']], { fromProblem: 'group' }],
  ['no address', [['From', 'Nia Ward']], { from: null, fromProblem: 'not_an_address' }],
  ['undisclosed recipients', [['To', 'undisclosed-recipients:;']], { to: [] }],
  [
    'a group of recipients',
    [['To', 'Us: a@x.example, "B" <b@x.example>;, c@x.example']],
    { to: [{ address: 'a@x.example' }, { address: 'b@x.example' }, { address: 'c@x.example' }] },
  ],
  [
    'an envelope',
    [
      ['Return-Path', '<>'],
      ['Delivered-To', 'help@desk.example'],
      ['X-Original-To', 'it@desk.example'],
    ],
    { returnPath: '', deliveredTo: ['help@desk.example', 'it@desk.example'] },
  ],
  [
    'a sender and a reply address',
    [
      ['Sender', 'pa@x.example'],
      ['Reply-To', 'form@x.example'],
    ],
    { sender: { address: 'pa@x.example' }, replyTo: [{ address: 'form@x.example' }] },
  ],
])('people of a header with %s are read', async (_, headers, expected) => {
  expect(await readMail(aTextMail('x', headers))).toMatchObject(expected)
})

test('a mail without From says so', async () => {
  const raw = Buffer.from('Subject: x\r\n\r\nHello')
  expect(await readMail(raw)).toMatchObject({
    from: null,
    fromProblem: 'missing',
    visible: { text: 'Hello' },
  })
})

test('twenty thousand recipients are read', async () => {
  const to = Array.from({ length: 20_000 }, (_, at) => `p${at}@college.example`).join(',\r\n ')
  expect((await readMail(aMail({ headers: [['To', to]], body: 'x' }))).to).toHaveLength(20_000)
})

test('a second delivery has the same hash, and another text another one', async () => {
  const [first, again, other] = await Promise.all([
    readMail(aTextMail('Hello\n')),
    readMail(Buffer.concat([Buffer.from('Received: by mx\r\n'), aTextMail('Hello')])),
    readMail(aTextMail('Hello!')),
  ])
  expect(again.contentHash).toBe(first.contentHash)
  expect(other.contentHash).not.toBe(first.contentHash)
})

test.each<[string, HeaderPairs, readonly string[]]>([
  ['nothing', [], []],
  ['Auto-Submitted: no', [['Auto-Submitted', 'no']], []],
  ['Auto-Submitted', [['Auto-Submitted', 'auto-replied (vacation)']], ['auto_submitted']],
  ['a null return path', [['Return-Path', '<>']], ['null_return_path']],
  ['Precedence', [['Precedence', 'bulk']], ['precedence']],
  ['Precedence: auto_reply', [['Precedence', 'auto_reply']], ['precedence']],
  ['Precedence: first-class', [['Precedence', 'first-class']], []],
  ['a list', [['List-Unsubscribe', '<mailto:x@y.example>']], ['list']],
  ['suppressed answers', [['X-Auto-Response-Suppress', 'DR, OOF, AutoReply']], ['responses_suppressed']],
  ['suppressed receipts alone', [['X-Auto-Response-Suppress', 'DR, RN']], []],
  ['X-Autoreply', [['X-Autoreply', 'yes']], ['autoresponder_header']],
  ['X-Autorespond', [['X-Autorespond', '']], ['autoresponder_header']],
  ['X-Loop', [['X-Loop', 'help@x.example']], ['loop_header']],
  ['Feedback-ID', [['Feedback-ID', '1:2:3']], ['feedback_id']],
  ['a no-reply address', [['From', 'noreply@bank.example']], ['no_reply_address']],
  ['a spam flag', [['X-Spam-Flag', 'YES']], ['spam_flag']],
])('a mail with %s is automatic by %j', async (_, headers, reasons) => {
  expect((await readMail(aTextMail('x', headers))).automaticReasons).toEqual(reasons)
})

test.each([
  ['no-reply@x.example', true],
  ['do_not_reply+12@x.example', true],
  ['MAILER-DAEMON@x.example', true],
  ['postmaster@x.example', true],
  ['bounce-123-nia=x.example@list.example', true],
  ['bounces+42@x.example', true],
  ['library.noreply@x.example', true],
  ['noreen@x.example', false],
  ['bouncer.tom@x.example', false],
  ['reply@x.example', false],
])('nobody reads %s: %s', (address, expected) => {
  expect(isNoReplyAddress(address)).toBe(expected)
})

test.each([
  ['Automatic reply: My card', true],
  ['Automatische Antwort: Karte', true],
  ['Abwesenheitsnotiz: Karte', true],
  ['Réponse automatique : carte', true],
  ['Respuesta automática: tarjeta', true],
  ['Risposta automatica: tessera', true],
  ['Automatisch antwoord: kaart', true],
  ['Autoodpowiedź: karta', true],
  ['Resposta automática: cartão', true],
  ['Автоответ: карта', true],
  ['自动回复: 卡', true],
  ['自動応答: カード', true],
  ['رد تلقائي: بطاقة', true],
  ['Out of Office Re: card', true],
  ['Out of the office', true],
  ['Gus Meyer is out of the office (returning 04.03.2026)', true],
  ['Gus Meyer ist außer Haus.', true],
  ['Re: My tutor is out of office', false],
  ['[#1042] My tutor is out of office', false],
  ['Away: card', true],
  ['Ich bin nicht im Büro', true],
  ['Re: Abwesenheit in der Prüfung', false],
  ['Re: Automatic doors are broken', false],
  ['Urlaubsantrag: wohin?', false],
  ['Absences in the exam', false],
  ['Urlaub Re: Karte', true],
  ['Ich bin bis 5. März nicht im Büro', true],
  ['Estaré fuera de la oficina', true],
  ['Я в отпуске', true],
  ['I am in need of a card', false],
  ['Ich bin neu hier', false],
  ['Message automatique : carte', true],
  ['Mensagem automática: cartão', true],
  ['休假自动回复', true],
  ['أنا خارج المكتب', true],
  ['My card', false],
])('%j is the subject of a responder: %s', (subject, expected) => {
  expect(hasAutomaticSubject(subject)).toBe(expected)
})

test.each([
  ['Mon, 02 Feb 2026 09:30:00 +0100 (CET)', '2026-02-02T08:30:00.000Z'],
  ['2 Feb 2026 09:30 GMT', '2026-02-02T09:30:00.000Z'],
  ['Lun, 02 Feb 2026 09:30:00 +0000', '2026-02-02T09:30:00.000Z'],
  ['yesterday', undefined],
  ['', undefined],
])('the date %j is %s', async (date, expected) => {
  expect((await readMail(aTextMail('x', [['Date', date]]))).claimedAt?.toISOString()).toBe(expected)
})
