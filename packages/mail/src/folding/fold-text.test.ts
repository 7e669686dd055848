import { describe, expect, test } from 'vitest'
import { readMail } from '../read-mail.ts'
import { aTextMail, type HeaderPairs } from '../testing/raw-mail.ts'

const ours = 'Your new key is ready at the counter of the library.'
const quoted = `> ${ours}\n>\n> Ines`
const desk = 'Help desk <help@desk.example>'

const read = (text: string, options = {}, headers: HeaderPairs = []) =>
  readMail(aTextMail(text, [['Subject', 'Re: Key'], ...headers]), options)

/** Returns what everybody sees, and what is folded, as one line each. */
async function fold(text: string, options = {}) {
  const { visible, folded } = await read(text, options)
  const oneLine = (parts: readonly string[]) => parts.join(' ').replace(/\s+/g, ' ').trim()
  return { visible: oneLine([visible.text]), folded: oneLine(folded.map((part) => part.text)), parts: folded }
}

const attributions: [string, string][] = [
  ['Gmail en', `On Wed, Mar 4, 2026 at 10:40 AM ${desk} wrote:`],
  ['Gmail en-GB', `On Wed, 4 Mar 2026 at 10:40, ${desk} wrote:`],
  [
    'Gmail en in three lines',
    `On Wed, 4 Mar 2026 at 10:40, Help desk of the very long name <\nhelp@desk.example> wrote:`,
  ],
  ['Apple en', `On 4 Mar 2026, at 10:40, ${desk} wrote:`],
  ['Thunderbird en', 'On 04/03/2026 10:40, Help desk wrote:'],
  ['Gmail de', `Am Mi., 4. März 2026 um 10:40 Uhr schrieb ${desk}:`],
  ['Gmail de in two lines', `Am Mi., 4. März 2026 um 10:40 Uhr schrieb Help desk <\nhelp@desk.example>:`],
  ['Apple de', `Am 04.03.2026 um 10:40 schrieb ${desk}:`],
  ['Thunderbird de', 'Am 04.03.26 um 10:40 schrieb Help desk:'],
  ['Yahoo de', `Am Mittwoch, 4. März 2026 um 10:40:11 MEZ hat ${desk} Folgendes geschrieben:`],
  ['a name first, de', 'Help desk schrieb am 04.03.2026 um 10:40:'],
  ['Gmail fr', `Le mer. 4 mars 2026 à 10:40, ${desk} a écrit :`],
  ['Gmail fr in two lines', `Le mer. 4 mars 2026 à 10:40, Help desk <help@desk.example> a\nécrit :`],
  ['Apple fr', `Le 4 mars 2026 à 10:40, ${desk} a écrit :`],
  ['Thunderbird fr', 'Le 04/03/2026 à 10:40, Help desk a écrit :'],
  ['Gmail es', `El mié, 4 mar 2026 a las 10:40, Help desk (<help@desk.example>) escribió:`],
  ['Apple es', `El 4 mar 2026, a las 10:40, ${desk} escribió:`],
  ['Gmail it', `Il giorno mer 4 mar 2026 alle ore 10:40 ${desk} ha scritto:`],
  ['Thunderbird it', 'Il 04/03/2026 10:40, Help desk ha scritto:'],
  ['Gmail nl', `Op wo 4 mrt 2026 om 10:40 schreef ${desk}:`],
  ['Apple nl', `Op 4 mrt. 2026 om 10:40 heeft ${desk} het volgende geschreven:`],
  ['Gmail pl', `śr., 4 mar 2026 o 10:40 ${desk} napisał(a):`],
  ['Thunderbird pl', 'W dniu 4.03.2026 o 10:40, Help desk pisze:'],
  ['Outlook.com pl', `Dnia 4 marca 2026 10:40 ${desk} napisał(a):`],
  ['Gmail pt', `Em qua., 4 de mar. de 2026 às 10:40, ${desk} escreveu:`],
  ['Apple pt', `No dia 04/03/2026, às 10:40, ${desk} escreveu:`],
  ['Gmail ru', `ср, 4 мар. 2026 г. в 10:40, ${desk}:`],
  ['Apple ru', `4 марта 2026 г., в 10:40, ${desk} написал(а):`],
  ['Mail.ru', `Среда, 4 марта 2026, 10:40 +03:00 от ${desk}:`],
  ['Thunderbird ru', '04.03.2026 10:40, Help desk пишет:'],
  ['Gmail zh', `${desk} 于2026年3月4日周三 10:40写道：`],
  ['Apple zh', `在 2026年3月4日，10:40，${desk} 写道：`],
  ['NetEase zh', `在 2026-03-04 10:40:12，"Help desk" <help@desk.example> 写道：`],
  ['Gmail zh-TW', `${desk} 於 2026年3月4日 週三 上午10:40寫道：`],
  ['Gmail ja', `2026年3月4日(水) 10:40 ${desk}:`],
  ['Apple ja', `2026/03/04 10:40、Help desk <help@desk.example>のメール:`],
  ['a polite ja', '2026年3月4日 10:40、Help desk さんは書きました:'],
  ['Gmail ar', `في الأربعاء، 4 مارس 2026 في 10:40 ص تمت كتابة ما يلي بواسطة ${desk}:`],
  ['Apple ar', `في ٤ مارس ٢٠٢٦، الساعة ١٠:٤٠، كتب ${desk}:`],
  ['Apple pl', `Wiadomość napisana przez ${desk} w dniu 4 mar 2026, o godz. 10:40:`],
  [
    'Gmail ar with direction marks',
    '\u202bفي الأربعاء، 4 مارس 2026 في 10:40 ص تمت كتابة ما يلي بواسطة \u202aHelp desk\u202c\u200f <\u202ahelp@desk.example\u202c\u200f>:\u202c',
  ],
  ['Yandex', '04.03.2026, 10:40, "Help desk" <help@desk.example>:'],
  ['Evolution', 'On Wed, 2026-03-04 at 10:40 +0100, Help desk wrote:'],
  ['Gmail sv', `Den ons 4 mars 2026 kl 10:40 skrev ${desk}:`],
  ['Gmail cs', `st 4. 3. 2026 v 10:40 odesílatel ${desk} napsal:`],
  ['Gmail tr', `${desk}, 4 Mar 2026 Çar, 10:40 tarihinde şunu yazdı:`],
  ['Gmail ko', `2026년 3월 4일 (수) 오전 10:40, ${desk}님이 작성:`],
  ['an unnamed time', 'Help desk wrote:'],
  ['Horde', 'Quoting Help desk <help@desk.example>:'],
  ['Horde de', `Zitat von ${desk}:`],
  ['Horde fr', `Selon ${desk}:`],
  ['mutt by another setting', '* Help desk <help@desk.example> [2026-03-04 10:40]:'],
  ['The Bat! ru', 'Вы писали 4 марта 2026 г., 10:40:12:'],
  ['Zoho', '---- On Wed, 04 Mar 2026 10:40:12 +0100 help@desk.example wrote ----'],
  ['Tuta de', '4. März 2026, 10:40 von help@desk.example:'],
  ['a name first, pt', `${desk} escreveu no dia quarta, 4/03/2026 à(s) 10:40:`],
  [
    'Gmail de with a bracket below',
    'Am Mi., 4. März 2026 um 10:40 Uhr schrieb Help desk <help@desk.example\n>:',
  ],
  ['Gmail zh in two lines', `${desk}\n于2026年3月4日周三 10:40写道：`],
  ['Gmail zh in two other lines', `${desk}于2026年3月4日\n周三上午10:40写道：`],
  ['Gmail zh-TW in two lines', 'Help desk 於 2026/3/4 上午 10:40\n寫道:'],
  ['Yahoo es in two lines', `El miércoles, 4 de marzo de 2026,\n10:40:12 CET, ${desk} escribió:`],
  ['Apple pl in two lines', `Wiadomość napisana przez ${desk} w\ndniu 4 mar 2026, o godz. 10:40:`],
  ['a name above, en', `${desk}\nwrites:`],
  [
    'Gmail zh in three lines',
    'Help desk of the very long name\n<help@desk.example>\n于2026年3月4日周三 10:40写道：',
  ],
  [
    'Apple zh-TW in three lines',
    'Help desk of the very long name\n<help@desk.example> 於\n2026年3月4日 上午10:40 寫道：',
  ],
  ['Gmail vi', `Vào Th 4, 4 thg 3, 2026 vào lúc 10:40 ${desk} đã viết:`],
  ['Gmail id', `Pada tanggal Rab, 4 Mar 2026 pukul 10.40 ${desk} menulis:`],
  ['Gmail fa', `در تاریخ چهارشنبه ۴ مارس ۲۰۲۶، ۱۰:۴۰ ${desk} نوشت:`],
]

describe.each(attributions)('an answer by %s', (_, attribution) => {
  const expected = { visible: 'Thanks, I will fetch it.', folded: expect.stringContaining(ours) }

  test('is visible above the quotation, whose marks begin with the attribution', async () => {
    const marked = attribution.replace(/^/gm, '> ')
    expect(await fold(`Thanks, I will fetch it.\n\n${marked}\n>\n${quoted}`)).toMatchObject(expected)
  })

  test('is visible above the quotation', async () => {
    expect(await fold(`Thanks, I will fetch it.\n\n${attribution}\n\n${quoted}\n`)).toMatchObject(expected)
  })

  test('is visible with no empty line between', async () => {
    expect(await fold(`Thanks, I will fetch it.\n${attribution}\n${quoted}`)).toMatchObject(expected)
  })

  test('is visible below the quotation', async () => {
    expect(await fold(`${attribution}\n\n${quoted}\n\nThanks, I will fetch it.`)).toMatchObject(expected)
  })
})

test.each([
  `Missatge de ${desk} del dia dc., 4 de març 2026 a les 10:40:`,
  `Missatge de Help desk\n<help@desk.example> del dia dc., 4 de març 2026\na les 10:40:`,
])('an attribution in an unknown language counts right above a quotation: %s', async (attribution) => {
  const expected = { visible: 'Thanks, I will fetch it.', folded: expect.stringContaining(ours) }
  expect(await fold(`Thanks, I will fetch it.\n\n${attribution}\n${quoted}`)).toMatchObject(expected)
  expect(await fold(`${attribution}\n${quoted}\n\nThanks, I will fetch it.`)).toMatchObject(expected)
})

test.each(attributions.filter(([, text]) => text.includes('@') && /\d|٤/.test(text)))(
  'an attribution by %s needs no marks of quotation',
  async (_, attribution) => {
    expect(await fold(`Thanks!\n\n${attribution}\n\n${ours}\n\nInes`)).toMatchObject({ visible: 'Thanks!' })
  },
)

test.each([
  [
    'en',
    'From: Help desk <help@desk.example>\nSent: Wednesday, March 4, 2026 10:40 AM\nTo: Nia Ward <nia@x.example>\nSubject: RE: Key',
  ],
  [
    'en in bold',
    '*From:* Help desk <help@desk.example>\n*Sent:* Wednesday, March 4, 2026 10:40\n*To:* Nia\n*Cc:* Tom\n*Subject:* Key',
  ],
  [
    'de',
    'Von: Help desk <help@desk.example>\nGesendet: Mittwoch, 4. März 2026 10:40\nAn: Nia Ward\nBetreff: AW: Key',
  ],
  [
    'GMX de',
    'Gesendet: Mittwoch, 04. März 2026 um 10:40 Uhr\nVon: "Help desk" <help@desk.example>\nAn: nia@x.example\nBetreff: Re: Key',
  ],
  [
    'fr',
    'De : Help desk <help@desk.example>\nEnvoyé : mercredi 4 mars 2026 10:40\nÀ : Nia Ward\nObjet : RE: Key',
  ],
  [
    'es',
    'De: Help desk <help@desk.example>\nEnviado: miércoles, 4 de marzo de 2026 10:40\nPara: Nia Ward\nAsunto: RE: Key',
  ],
  [
    'it',
    'Da: Help desk <help@desk.example>\nInviato: mercoledì 4 marzo 2026 10:40\nA: Nia Ward\nOggetto: R: Key',
  ],
  [
    'nl',
    'Van: Help desk <help@desk.example>\nVerzonden: woensdag 4 maart 2026 10:40\nAan: Nia Ward\nOnderwerp: RE: Key',
  ],
  [
    'pl',
    'Od: Help desk <help@desk.example>\nWysłano: środa, 4 marca 2026 10:40\nDo: Nia Ward\nTemat: ODP: Key',
  ],
  [
    'pt',
    'De: Help desk <help@desk.example>\nEnviada em: quarta-feira, 4 de março de 2026 10:40\nPara: Nia Ward\nAssunto: RES: Key',
  ],
  [
    'ru',
    'От: Help desk <help@desk.example>\nОтправлено: 4 марта 2026 г. 10:40\nКому: Nia Ward\nТема: RE: Key',
  ],
  [
    'zh',
    '发件人: Help desk <help@desk.example>\n发送时间: 2026年3月4日 10:40\n收件人: Nia Ward\n主题: 回复: Key',
  ],
  [
    'QQ zh',
    '------------------ 原始邮件 ------------------\n发件人: "Help desk" <help@desk.example>;\n发送时间: 2026年3月4日(星期三) 上午10:40\n收件人: "Nia"<nia@x.example>;\n主题: Re: Key',
  ],
  [
    'ja',
    '差出人: Help desk <help@desk.example>\n送信日時: 2026年3月4日 10:40\n宛先: Nia Ward\n件名: RE: Key',
  ],
  [
    'ar',
    'من: Help desk <help@desk.example>\nتم الإرسال: الأربعاء، 4 مارس 2026 10:40\nإلى: Nia Ward\nالموضوع: رد: Key',
  ],
  [
    'an old program',
    '-----Original Message-----\nFrom: Help desk [mailto:help@desk.example]\nSent: 04 March 2026 10:40\nTo: Nia\nSubject: RE: Key',
  ],
  [
    'pl of the web',
    'Od: Help desk <help@desk.example>\nWysłane: środa, 4 marca 2026 10:40\nDo: Nia Ward\nTemat: RE: Key',
  ],
  [
    'ja of the web',
    '送信元: Help desk <help@desk.example>\n送信日時: 2026年3月4日 10:40\n宛先: Nia Ward\n件名: RE: Key',
  ],
  ['GroupWise', '>>> Help desk <help@desk.example> 04.03.2026 10:40 >>>'],
  [
    'Zimbra de',
    '----- Ursprüngliche Mail -----\nVon: "Help desk" <help@desk.example>\nAn: "Nia" <nia@x.example>\nGesendet: Mittwoch\nBetreff: Key',
  ],
  [
    'Zimbra fr',
    '----- Mail original -----\nDe: "Help desk" <help@desk.example>\nÀ: "Nia" <nia@x.example>\nEnvoyé: Mercredi\nObjet: Key',
  ],
  [
    'QQ en',
    '------------------&nbsp;Original&nbsp;------------------\nFrom: "Help desk" <help@desk.example>;\nDate: Wed, Mar 4, 2026\nTo: "Nia"\nSubject: Re: Key',
  ],
  [
    'an old program de',
    '-----Ursprüngliche Nachricht-----\nVon: Help desk\nGesendet: 4. März 2026\nAn: Nia\nBetreff: Key',
  ],
  [
    'a phone',
    '________________________________\nFrom: Help desk <help@desk.example>\nSent: Wednesday, March 4, 2026 10:40:11 AM\nTo: Nia <nia@x.example>\nSubject: Re: Key',
  ],
  [
    'Notes de',
    '-----"Help desk" <help@desk.example> schrieb: -----\nAn: nia@x.example\nVon: "Help desk" <help@desk.example>\nDatum: 04.03.2026 10:40\nBetreff: Re: Key',
  ],
  [
    'Seznam cs',
    '---------- Původní e-mail ----------\nOd: Help desk <help@desk.example>\nKomu: nia@x.example\nDatum: 4. 3. 2026 10:40:11\nPředmět: Re: Key',
  ],
  [
    'a program below words of its own',
    '----邮件往来----\n发件人："Help desk" <help@desk.example>\n收件人：Nia\n发送时间：2026-03-04 10:40:12\n主题：Re: Key',
  ],
  [
    'ro',
    'De la: Help desk <help@desk.example>\nTrimis: miercuri, 4 martie 2026 10:40\nCătre: Nia Ward\nSubiect: RE: Key',
  ],
  [
    'vi',
    'Từ: Help desk <help@desk.example>\nĐã gửi: Thứ Tư, 4 tháng 3, 2026 10:40\nTới: Nia Ward\nChủ đề: Re: Key',
  ],
  ['fa', 'از: Help desk <help@desk.example>\nارسال شده: 4 مارس 2026\nبه: Nia Ward\nموضوع: Re: Key'],
  [
    'a long list of addresses',
    'From: Help desk <help@desk.example>\nSent: Wednesday, March 4, 2026 10:40\nTo: Nia Ward; Tom Field;\n  Ann Lake; Bo Hill\nSubject: Key',
  ],
])('an answer above a header block in %s is visible', async (_, block) => {
  const text = `Danke, ich komme morgen.\n\n${block}\n\nDear Nia,\n\n${ours}\n\nInes\n`
  const { visible, folded } = await fold(text)
  expect(visible).toBe('Danke, ich komme morgen.')
  expect(folded).toContain(ours)
})

test.each([
  ['-- \nNia Ward\nFaculty of Arts'],
  ['--\nNia Ward\nFaculty of Arts'],
  ['Sent from my iPhone'],
  ['Sent from my Galaxy'],
  ['Get Outlook for iOS<https://aka.example/o>'],
  ['Get Outlook for Android'],
  ['Von meinem iPhone gesendet'],
  ['Gesendet mit der GMX Mail App'],
  ['Diese Nachricht wurde von meinem Android-Mobiltelefon mit GMX Mail gesendet.'],
  ['Outlook für Android herunterladen'],
  ['Envoyé de mon iPhone'],
  ['Envoyé depuis mon mobile Android'],
  ['Télécharger Outlook pour iOS'],
  ['Enviado desde mi iPhone'],
  ['Obtener Outlook para Android'],
  ['Inviato da iPhone'],
  ['Scarica Outlook per iOS'],
  ['Verstuurd vanaf mijn iPhone'],
  ['Outlook voor iOS downloaden'],
  ['Wysłane z iPhone’a'],
  ['Enviado do meu iPhone'],
  ['Отправлено с iPhone'],
  ['Отправлено из Почты Mail'],
  ['从我的 iPhone 发送'],
  ['发自我的 iPhone'],
  ['iPhoneから送信'],
  ['أُرسلت من الـ iPhone'],
  ['Skickat från min iPhone'],
  ['Sent with Proton Mail secure email.'],
  ['—\nNia Ward\nFaculty of Arts'],
  ['--  \nNia Ward'],
  ['Sent from Nine'],
  ['This message was sent from my Android phone with K-9 Mail.'],
  ['Gesendet aus Outlook für iOS'],
  ['Mobil gesendet von meinem Handy'],
  ['Envoyé à partir d’Outlook pour Android'],
  ['Obtenez Outlook pour iOS'],
  ['Envoyé avec la messagerie sécurisée Proton Mail.'],
  ['Provenance : Courrier pour Windows 10'],
  ['Enviado desde mi teléfono'],
  ['Obtenga Outlook para Android'],
  ['Verzonden vanuit Outlook voor iOS'],
  ['Enviado a partir do meu iPhone'],
  ['Baixe o Outlook para iOS'],
  ['Получить Outlook для iOS'],
  ['Отправлено из мобильного приложения Яндекс Почты'],
  ['获取 Outlook for iOS'],
  ['发送自 Windows 邮件'],
  ['通过 iPhone 发送'],
  ['Windows 版のメールから送信'],
  ['Galaxyから送信'],
  ['تم الإرسال من هاتفي'],
  ['الحصول على Outlook لـ Android'],
  ['Lähetetty iPhonesta'],
  ['Odesláno z iPhonu'],
  ['Στάλθηκε από το iPhone μου'],
  ['נשלח מה-iPhone שלי'],
  ['Sent from my phone. Please excuse typos'],
  ['Envoyé de mon appareil Android avec Courriel K-9 Mail. Veuillez excuser ma brièveté.'],
  ['Von meinem Android-Gerät mit K-9 Mail gesendet. Bitte entschuldigen Sie meine Kürze.'],
  ['Wysłane z urządzenia Android za pomocą aplikacji K-9 Mail. Proszę wybaczyć zwięzłość.'],
  ['Yahoo Mail: Search, Organize, Conquer'],
  ['Obtenha o Outlook para iOS'],
  ['\u200fأُرسل من الـ iPhone'],
  ['احصل على Outlook لـ Android'],
  ['Sent from Canary'],
  ['Gửi từ iPhone của tôi'],
  ['Dikirim dari iPhone saya'],
  ['ارسال شده از iPhone من'],
  ['<https://www.avast.example/sig> Virus-free.www.avast.example'],
  ['_______________________________________________\nusers mailing list\nusers@lists.example'],
])('the signature %j is folded', async (signature) => {
  expect(await fold(`Which floor is it?\n\n${signature}\n`)).toMatchObject({
    visible: 'Which floor is it?',
    parts: [{ kind: 'signature' }],
  })
  const answer = await fold(
    `Which floor is it?\n\n${signature}\n\nOn Wed, 4 Mar 2026 at 10:40, ${desk} wrote:\n\n${quoted}`,
  )
  expect(answer.visible).toBe('Which floor is it?')
})

test('a signature below the quotation is folded with it', async () => {
  const { visible, folded } = await fold(`Yes.\n\n> ${ours}\n\n-- \nNia Ward`)
  expect(visible).toBe('Yes.')
  expect(folded).toContain('Nia Ward')
})

test('the last lines that a sender repeats are a signature', async () => {
  const earlierMails = ['My key is lost.\n\nNia Ward\nFaculty of Arts\nRoom 114']
  const { visible, folded } = await fold('Which floor?\n\nNia Ward\nFaculty of Arts\nRoom 114', {
    earlierMails,
  })
  expect({ visible, folded }).toEqual({
    visible: 'Which floor?',
    folded: 'Nia Ward Faculty of Arts Room 114',
  })
})

test.each([
  ['answers between quotations', `> Which card?\n\nThe blue one.\n\n> Since when?\n\nMonday.`],
  ['an answer above and one below', `Hello,\n\n> ${ours}\n\nThe counter was closed.`],
  [
    'answers below an attribution',
    `On Wed, 4 Mar 2026 at 10:40, ${desk} wrote:\n> Which card?\nThe blue one.\n> Since when?\nMonday.`,
  ],
  ['a quotation alone', `On Wed, 4 Mar 2026 at 10:40, ${desk} wrote:\n\n${quoted}`],
  ['a header block alone', `From: A <a@x.example>\nSent: Monday\nTo: B\nSubject: C\n\n${ours}`],
  ['a signature alone', '-- \nNia Ward'],
  ['a line of a phone alone', 'Sent from my iPhone'],
  ['a sentence with “wrote”', 'Yesterday my tutor wrote: the form is missing.\n\nWhat now?'],
  ['a sentence that ends with “wrote:”', 'This is what my tutor wrote:\n\nThe form is missing.'],
  ['one field of a header', 'From: the station\nto the library it is far.'],
  ['a long text below two dashes', `Look:\n--\n${'A line of the text.\n'.repeat(30)}`],
  ['a word about a phone', 'The mail was sent from my phone yesterday, is that a problem?'],
  ['a sentence about a parcel', 'Is it there?\n\nThe parcel was sent from Germany by mail'],
  [
    'a sentence that begins as a phone’s line',
    'Is it there?\n\nSent from my phone yesterday, but it never came',
  ],
  ['a wish about a program', 'Please help me.\n\nI can not get Outlook to work'],
  ['an address before a colon', 'Please write to Tom <tom@x.example> on 4 March 2026:\nhe has the key.'],
  ['a dashed heading', '--- Part one ---\nText of it\n--- Part two ---\nMore'],
])('nothing is folded of %s', async (_, text) => {
  const { visible, folded } = await fold(text)
  expect(folded).toBe('')
  expect(visible).toBe(
    text
      .replace(/^> ?/gm, (mark) => mark)
      .replace(/\s+/g, ' ')
      .trim(),
  )
})

test.each([
  ['a header block', 'Von: Help desk <help@desk.example>\nDatum: 4. März 2026\nAn: Nia\nBetreff: Key'],
  ['a separator', "-------- Message d'origine --------"],
])('an answer below a quotation that stands under %s is visible', async (_, head) => {
  const { visible, folded } = await fold(`${head}\n\n${quoted}\n\nThanks, I will fetch it.`)
  expect(visible).toBe('Thanks, I will fetch it.')
  expect(folded).toContain(ours)
})

describe('our own text is known again', () => {
  const ownMails = [`Dear Nia,\n\n${ours} Please bring your passport and the old key.\n\nInes Falk`]

  test('without any mark', async () => {
    const { visible, folded } = await fold(
      `Thanks!\n\nDear Nia,\n\n${ours} Please bring your\npassport and the old key.\n\nInes Falk`,
      { ownMails },
    )
    expect(visible).toBe('Thanks!')
    expect(folded).toContain('passport')
  })

  test('above the answer, without any mark', async () => {
    const { visible } = await fold(`${ours} Please bring your\npassport and the old key.\n\nThanks!`, {
      ownMails,
    })
    expect(visible).toBe('Thanks!')
  })

  test('below an unknown attribution', async () => {
    const { visible } = await fold(
      `Takk!\n\nÞann mið., 4. mars 2026 kl. 10:40 skrifaði Help desk:\n\n> ${ours} Please bring your\n> passport`,
      { ownMails },
    )
    expect(visible).toContain('Takk!')
    expect(visible).not.toContain('passport')
  })

  test('in a header block with the answer below it', async () => {
    const block = 'From: Help desk <help@desk.example>\nSent: Monday\nTo: Nia\nSubject: Key'
    const { visible, folded } = await fold(
      `${block}\n\nDear Nia,\n\n${ours} Please bring your passport and the old key.\n\nInes Falk\n\nI have no passport.`,
      { ownMails },
    )
    expect(visible).toBe('I have no passport.')
    expect(folded).toContain('Sent: Monday')
  })

  test('and answers within it leave everything visible', async () => {
    const block = 'From: Help desk <help@desk.example>\nSent: Monday\nTo: Nia\nSubject: Key'
    const text = `See below.\n\n${block}\n\nDear Nia,\n\n${ours} Please bring your passport and the old key.\nI have no passport at all.\n\nInes Falk`
    expect((await fold(text, { ownMails })).folded).toBe('')
  })
})

test('what a mail quotes that answers nothing is new', async () => {
  const text = `Please look at this.\n\nFrom: Tom <tom@x.example>\nSent: Monday\nTo: Nia\nSubject: Key\n\n${ours}\n\n-- \nNia Ward`
  const { visible, folded } = await readMail(aTextMail(text))
  expect(visible.text).toContain(ours)
  expect(folded.map(({ kind }) => kind)).toEqual(['signature'])
})

test('lines of format=flowed are joined before they are folded', async () => {
  const raw = aTextMail('Thanks, I will \nfetch it.\n\n> Your new key is \n> ready.\n', [
    ['Subject', 'Re: Key'],
  ])
  const flowed = Buffer.from(
    raw.toString().replace('charset=utf-8', 'charset=utf-8; format=flowed; delsp=yes'),
  )
  const { visible, folded } = await readMail(flowed)
  expect(visible.text).toBe('Thanks, I willfetch it.')
  expect(folded[0]?.text).toContain('Your new key isready.')
})

test('thousands of lines that look like marks are folded in time', async () => {
  for (const line of [
    'On 4 Mar 2026 he wrote:\nx',
    'From: a\nx',
    '> a\nb',
    '-- \nx',
    '-----Original Message-----',
    '__________\n',
  ]) {
    const start = performance.now()
    await read(`${line}\n`.repeat(5_000))
    expect(performance.now() - start).toBeLessThan(5_000)
  }
})
