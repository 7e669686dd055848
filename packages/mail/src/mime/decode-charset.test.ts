import iconv from 'iconv-lite'
import { expect, test } from 'vitest'
import { readMail } from '../read-mail.ts'
import { aMail } from '../testing/raw-mail.ts'
import { decodeCharset } from './decode-charset.ts'

const bytes = (text: string, charset: string) => iconv.encode(text, charset)
const japanese = Buffer.from('\x1b$B%F%9%H\x1b(B')

test.each<[string, Buffer, string | null, string]>([
  ['iso-8859-1 is windows-1252', Buffer.from([0x93, 0x41, 0x94, 0x20, 0x80]), 'iso-8859-1', '“A” €'],
  ['latin1 in capitals and quotes', bytes('Schlüssel', 'latin1'), '"ISO-8859-1"', 'Schlüssel'],
  ['gb2312 is gb18030', bytes('朱镕基', 'gb18030'), 'gb2312', '朱镕基'],
  ['ks_c_5601-1987 is cp949', bytes('똠방각하', 'cp949'), 'ks_c_5601-1987', '똠방각하'],
  ['shift_jis is cp932', bytes('①髙', 'cp932'), 'shift_jis', '①髙'],
  ['cp932 by its own name', bytes('テスト', 'cp932'), 'cp932', 'テスト'],
  ['big5', bytes('請問', 'big5'), 'big5', '請問'],
  ['euc-jp', bytes('質問', 'euc-jp'), 'euc-jp', '質問'],
  ['iso-2022-jp', japanese, 'iso-2022-jp', 'テスト'],
  [
    'iso-2022-jp whose pieces end in ASCII',
    Buffer.from('\x1b$B%F\x1b(B\x1b$B%9%H\x1b(B'),
    'iso-2022-jp',
    'テスト',
  ],
  ['iso-2022-kr', Buffer.from('\x1b$)C\n\x0eAz9.\x0f ok'), 'iso-2022-kr', '질문 ok'],
  ['iso-2022-cn', Buffer.from('\x1b$)A\x0eVPND\x0f ok'), 'iso-2022-cn', '中文 ok'],
  ['hz-gb-2312', Buffer.from('~{<:Ky2;~} ok'), 'hz-gb-2312', '己所不 ok'],
  ['iso-2022-jp without a label', japanese, null, 'テスト'],
  ['iso-2022-jp as us-ascii', japanese, 'us-ascii', 'テスト'],
  ['utf-7', Buffer.from('Gr+APwA3w-e'), 'utf-7', 'Grüße'],
  ['koi8-r', bytes('Где расписание', 'koi8-r'), 'koi8-r', 'Где расписание'],
  ['windows-1251', bytes('Где расписание', 'win1251'), 'cp1251', 'Где расписание'],
  ['iso-8859-2', bytes('żółć', 'iso-8859-2'), 'iso-8859-2', 'żółć'],
  ['cp437', bytes('für', 'cp437'), 'cp437', 'für'],
  ['macintosh', bytes('café', 'macroman'), 'x-mac-roman', 'café'],
  [
    'utf-16 with a mark',
    Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('Grüße', 'utf16le')]),
    'utf-16',
    'Grüße',
  ],
  ['utf-16 of the other order', Buffer.from('Grüße', 'utf16le').swap16(), 'utf-16', 'Grüße'],
  ['UTF-8 that calls itself utf-16', Buffer.from('<p>Schlüssel</p>'), 'utf-16', '<p>Schlüssel</p>'],
  ['utf-16 of Chinese', Buffer.from('请问考试时间', 'utf16le'), 'utf-16', '请问考试时间'],
  ['utf-8 with a mark', Buffer.from('\ufeffGrüße'), 'utf-8', 'Grüße'],
  ['UTF-8 that calls itself latin1', Buffer.from('Schlüssel für'), 'iso-8859-1', 'Schlüssel für'],
  ['UTF-8 that calls itself ASCII', Buffer.from('Schlüssel'), 'us-ascii', 'Schlüssel'],
  ['UTF-8 that calls itself gb2312', Buffer.from('请问考试时间'), 'gb2312', '请问考试时间'],
  ['UTF-8 of an unknown name', Buffer.from('Schlüssel'), 'x-unknown', 'Schlüssel'],
  ['UTF-8 of a made-up name', Buffer.from('Schlüssel'), 'klingon-8', 'Schlüssel'],
  ['latin1 that calls itself UTF-8', bytes('Schlüssel für', 'latin1'), 'utf-8', 'Schlüssel für'],
  ['latin1 without a label', bytes('Schlüssel', 'latin1'), null, 'Schlüssel'],
  ['latin1 of a made-up name', bytes('Schlüssel', 'latin1'), 'klingon-8', 'Schlüssel'],
  [
    'UTF-8 with one broken byte',
    Buffer.concat([Buffer.from('Grüße aus Köln'), Buffer.from([0xfc])]),
    'utf-8',
    'Grüße aus Kölnü',
  ],
  [
    'Chinese that calls itself UTF-8',
    bytes('请问考试时间是什么时候？', 'gbk'),
    'utf-8',
    '请问考试时间是什么时候？',
  ],
  [
    'Chinese that calls itself latin1',
    bytes('请问考试时间是什么时候？', 'gbk'),
    'iso-8859-1',
    '请问考试时间是什么时候？',
  ],
  [
    'Russian that calls itself latin1',
    bytes('Где найти расписание экзаменов', 'win1251'),
    'iso-8859-1',
    'Где найти расписание экзаменов',
  ],
  ['Swedish of many vowels', bytes('ÅÄÖ åäö ÅÄÖ åäö', 'latin1'), 'iso-8859-1', 'ÅÄÖ åäö ÅÄÖ åäö'],
  ['quotes of Germany', bytes('‚Zitat‘ für ‚Sie‘', 'win1252'), 'windows-1252', '‚Zitat‘ für ‚Sie‘'],
  [
    'UTF-8 with a long footer in latin1',
    Buffer.concat([
      Buffer.from('Grüße\n'),
      bytes('Für öffentliche Räume gibt es schöne Schlüssel', 'latin1'),
    ]),
    'utf-8',
    'Grüße\nFür öffentliche Räume gibt es schöne Schlüssel',
  ],
  ['Chinese without a label', bytes('请问考试时间是什么时候？', 'gbk'), null, '请问考试时间是什么时候？'],
  ['Japanese without a label', bytes('試験はいつですか', 'cp932'), null, '試験はいつですか'],
  ['Japanese of EUC without a label', bytes('試験はいつですか', 'euc-jp'), null, '試験はいつですか'],
  [
    'Russian without a label',
    bytes('Где найти расписание экзаменов', 'win1251'),
    null,
    'Где найти расписание экзаменов',
  ],
  [
    'Russian of koi8 without a label',
    bytes('Где найти расписание экзаменов', 'koi8-r'),
    null,
    'Где найти расписание экзаменов',
  ],
])('%s is read', (_, given, label, expected) => {
  expect(decodeCharset(given, label)).toBe(expected)
})

test.each([
  ['ru', 'win1251', 'Да'],
  ['zh', 'gb18030', '你好'],
  ['zh-TW', 'big5', '請問'],
  ['ja', 'cp932', 'テスト'],
  ['ko', 'cp949', '질문'],
  ['pl', 'win1250', 'żółć'],
  ['el', 'win1253', 'Καλημέρα'],
  ['ar', 'win1256', 'مرحبا'],
  ['de-AT', 'win1252', 'Grüße'],
])('text without a label is read by the language %s of its mailbox', (language, charset, text) => {
  expect(decodeCharset(bytes(text, charset), null, { language })).toBe(text)
})

test.each<[string, Buffer]>([
  ['raw UTF-8', Buffer.from('Schlüssel für Labor')],
  ['raw latin1', bytes('Schlüssel für Labor', 'latin1')],
  ['a Q word within words', Buffer.from('=?iso-8859-1?Q?Schl=FCssel_f=FCr?= Labor')],
  ['a Q word in quotes', Buffer.from('=?ISO-8859-15?q?Schl=fcssel?= =?utf-8?Q?_f=C3=BCr_?=Labor')],
  ['a word with a language', Buffer.from('=?utf-8*de?Q?Schl=C3=BCssel_f=C3=BCr_Labor?=')],
  ['a word that names no charset', Buffer.from('=??Q?Schl=C3=BCssel_f=C3=BCr_Labor?=')],
  ['a word with the wrong charset', Buffer.from('=?iso-8859-1?Q?Schl=C3=BCssel_f=C3=BCr_Labor?=')],
])('a subject of %s is read', async (_, subject) => {
  const mail = await readMail(aMail({ headers: [['Subject', subject]], body: 'x' }))
  expect(mail.subject).toBe('Schlüssel für Labor')
})

test('letters that two words share are put together', async () => {
  const [first, second] = [Buffer.from('Bücher').subarray(0, 2), Buffer.from('Bücher').subarray(2)]
  const words = [first, second].map((part) => `=?utf-8?B?${part.toString('base64')}?=`).join('\r\n ')
  expect((await readMail(aMail({ headers: [['Subject', words]], body: 'x' }))).subject).toBe('Bücher')
})

test.each([
  ['=?utf-8?Q?Wo_ist_die_Pr=C3=BCfung??=', 'Wo ist die Prüfung?'],
  ['=?utf-8?Q?Wo?_Pr=C3=BCfung?= =?utf-8?Q?=21?=', 'Wo? Prüfung!'],
  ['=?iso-2022-jp?B?GyRCJUYbKEI=?=\r\n =?iso-2022-jp?B?GyRCJTklSBsoQg==?=', 'テスト'],
])('the subject %j is %j', async (subject, expected) => {
  expect((await readMail(aMail({ headers: [['Subject', subject]], body: 'x' }))).subject).toBe(expected)
})

test('a raw subject is read by the charset of the text below', async () => {
  const mail = aMail({
    headers: [
      ['Subject', bytes('Расписание', 'koi8-r')],
      ['Content-Type', 'text/plain; charset=koi8-r'],
    ],
    body: bytes('Где?', 'koi8-r'),
  })
  expect(await readMail(mail)).toMatchObject({ subject: 'Расписание', visible: { text: 'Где?' } })
})

test('a page’s own charset counts where its part names none, or ASCII', async () => {
  const html = bytes('<meta charset="windows-1251"><p>Вопрос</p>', 'win1251')
  for (const type of ['text/html', 'text/html; charset=us-ascii']) {
    const mail = await readMail(aMail({ headers: [['Content-Type', type]], body: html }))
    expect(mail.visible.text).toBe('Вопрос')
  }
})
