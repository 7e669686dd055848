import { expect, test } from 'vitest'
import { readMail } from '../read-mail.ts'
import { aMultipartMail, anHtmlMail, aTextMail, textPart } from '../testing/raw-mail.ts'

const words = 'My student card does not open the lab any more.'
const person = 'Nia Ward <nia@x.example>'

const forwards: [string, string, string][] = [
  [
    'Gmail',
    'Fwd: Card',
    `---------- Forwarded message ---------\nFrom: ${person}\nDate: Wed, Mar 4, 2026 at 10:40 AM\nSubject: Card\nTo: <ines@desk.example>`,
  ],
  [
    'Gmail de',
    'Fwd: Card',
    `---------- Forwarded message ---------\nVon: ${person}\nDate: Mi., 4. März 2026 um 10:40 Uhr\nSubject: Card\nTo: Ines`,
  ],
  [
    'Apple en',
    'Fwd: Card',
    `Begin forwarded message:\n\nFrom: ${person}\nSubject: Card\nDate: 4 March 2026 at 10:40:00 CET\nTo: Ines`,
  ],
  [
    'Apple en with marks',
    'Fwd: Card',
    `Begin forwarded message:\n\n> From: ${person}\n> Subject: Card\n> Date: 4 March 2026\n> To: Ines\n>`,
  ],
  [
    'Apple de',
    'Fwd: Card',
    `Anfang der weitergeleiteten Nachricht:\n\nVon: ${person}\nBetreff: Card\nDatum: 4. März 2026 um 10:40:00 MEZ\nAn: Ines`,
  ],
  [
    'Apple fr',
    'Tr: Card',
    `Début du message transféré :\n\nDe: ${person}\nObjet: Card\nDate: 4 mars 2026 à 10:40\nÀ: Ines`,
  ],
  [
    'Apple es',
    'Fwd: Card',
    `Inicio del mensaje reenviado:\n\nDe: ${person}\nAsunto: Card\nFecha: 4 de marzo de 2026\nPara: Ines`,
  ],
  [
    'Apple it',
    'Fwd: Card',
    `Inizio messaggio inoltrato:\n\nDa: ${person}\nOggetto: Card\nData: 4 marzo 2026\nA: Ines`,
  ],
  [
    'Apple nl',
    'Fwd: Card',
    `Begin doorgestuurd bericht:\n\nVan: ${person}\nOnderwerp: Card\nDatum: 4 maart 2026\nAan: Ines`,
  ],
  [
    'Thunderbird en',
    'Fwd: Card',
    `-------- Forwarded Message --------\nSubject: \tCard\nDate: \tWed, 4 Mar 2026 10:40:00 +0100\nFrom: \t${person}\nTo: \tInes`,
  ],
  [
    'Thunderbird de',
    'Fwd: Card',
    `-------- Weitergeleitete Nachricht --------\nBetreff: \tCard\nDatum: \tWed, 4 Mar 2026\nVon: \t${person}\nAn: \tInes`,
  ],
  [
    'Thunderbird fr',
    'Fwd: Card',
    `-------- Message transféré --------\nSujet : \tCard\nDate : \tWed, 4 Mar 2026\nDe : \t${person}\nPour : \tInes`,
  ],
  [
    'Outlook en',
    'FW: Card',
    `From: ${person}\nSent: Wednesday, March 4, 2026 10:40 AM\nTo: Ines\nSubject: Card`,
  ],
  [
    'Outlook de',
    'WG: Card',
    `Von: ${person}\nGesendet: Mittwoch, 4. März 2026 10:40\nAn: Ines\nBetreff: Card`,
  ],
  ['Outlook fr', 'TR: Card', `De : ${person}\nEnvoyé : mercredi 4 mars 2026 10:40\nÀ : Ines\nObjet : Card`],
  [
    'Outlook es',
    'RV: Card',
    `De: ${person}\nEnviado el: miércoles, 4 de marzo de 2026 10:40\nPara: Ines\nAsunto: Card`,
  ],
  ['Outlook it', 'I: Card', `Da: ${person}\nInviato: mercoledì 4 marzo 2026 10:40\nA: Ines\nOggetto: Card`],
  [
    'Outlook nl',
    'FW: Card',
    `Van: ${person}\nVerzonden: woensdag 4 maart 2026 10:40\nAan: Ines\nOnderwerp: Card`,
  ],
  [
    'Gmail fr',
    'Fwd: Card',
    `---------- Forwarded message ---------\nDe : ${person}\nDate: mer. 4 mars 2026 à 10:40\nSubject: Card\nTo: Ines`,
  ],
  [
    'Gmail es',
    'Fwd: Card',
    `---------- Forwarded message ---------\nDe: ${person}\nDate: mié, 4 mar 2026 a las 10:40\nSubject: Card\nTo: Ines`,
  ],
  [
    'Apple pl',
    'Fwd: Card',
    `Początek przekazywanej wiadomości:\n\nOd: ${person}\nTemat: Card\nData: 4 marca 2026 10:40:00 CET\nDo: Ines`,
  ],
  [
    'Apple pt',
    'Fwd: Card',
    `Início da mensagem encaminhada:\n\nDe: ${person}\nAssunto: Card\nData: 4 de março de 2026 às 10:40\nPara: Ines`,
  ],
  [
    'Apple pt of Brazil',
    'Fwd: Card',
    `Início da mensagem reencaminhada:\n\nDe: ${person}\nAssunto: Card\nData: 4 de março de 2026\nPara: Ines`,
  ],
  [
    'Thunderbird es',
    'Fwd: Card',
    `-------- Mensaje reenviado --------\nAsunto: \tCard\nFecha: \tWed, 4 Mar 2026\nDe: \t${person}\nPara: \tInes`,
  ],
  [
    'Thunderbird it',
    'Fwd: Card',
    `-------- Messaggio Inoltrato --------\nOggetto: \tCard\nData: \tWed, 4 Mar 2026\nMittente: \t${person}\nA: \tInes`,
  ],
  [
    'Thunderbird nl',
    'Fwd: Card',
    `-------- Doorgestuurd bericht --------\nOnderwerp: \tCard\nDatum: \tWed, 4 Mar 2026\nVan: \t${person}\nAan: \tInes`,
  ],
  [
    'Thunderbird pl',
    'Fwd: Card',
    `-------- Przekazana wiadomość --------\nTemat: \tCard\nData: \tWed, 4 Mar 2026\nNadawca: \t${person}\nAdresat: \tInes`,
  ],
  [
    'Thunderbird pt',
    'Fwd: Card',
    `-------- Mensagem encaminhada --------\nAssunto: \tCard\nData: \tWed, 4 Mar 2026\nDe: \t${person}\nPara: \tInes`,
  ],
  ['Outlook pl', 'PD: Card', `Od: ${person}\nWysłane: środa, 4 marca 2026 10:40\nDo: Ines\nTemat: Card`],
  ['Outlook pt', 'FW: Card', `De: ${person}\nEnviada: 4 de março de 2026 10:40\nPara: Ines\nAssunto: Card`],
  [
    'Outlook pt of Brazil',
    'ENC: Card',
    `De: ${person}\nEnviado: quarta-feira, 4 de março de 2026 10:40\nPara: Ines\nAssunto: Card`,
  ],
  [
    'Outlook mobile',
    'Fw: Card',
    `Get Outlook for iOS<https://aka.ms/o0ukef>\n________________________________\nFrom: ${person}\nSent: Wednesday, March 4, 2026 10:40:00 AM\nTo: Ines\nSubject: Card`,
  ],
  [
    'Outlook mobile de',
    'WG: Card',
    `________________________________\nVon: ${person}\nGesendet: Mittwoch, 4. März 2026 10:40:00\nAn: Ines\nBetreff: Card`,
  ],
  [
    'Outlook nl, older',
    'Doorst: Card',
    `-----Oorspronkelijk bericht-----\nVan: ${person}\nVerzonden: woensdag 4 maart 2026 10:40\nAan: Ines\nOnderwerp: Card`,
  ],
  [
    'an old Outlook',
    'FW: Card',
    `-----Original Message-----\nFrom: Nia Ward [mailto:nia@x.example]\nSent: 04 March 2026 10:40\nTo: Ines\nSubject: Card`,
  ],
  [
    'Apple zh',
    'Fwd: Card',
    `下面是被转发的邮件：\n\n发件人: ${person}\n主题: Card\n日期: 2026年3月4日 GMT+8 10:40:00\n收件人: Ines`,
  ],
  [
    'Apple ja',
    'Fwd: Card',
    `転送されたメッセージ：\n\n差出人: ${person}\n件名: Card\n日付: 2026年3月4日 10:40:00\n宛先: Ines`,
  ],
  [
    'Apple ar',
    'Fwd: Card',
    `بدء الرسالة المعاد توجيهها:\n\nمن: ${person}\nالموضوع: Card\nالتاريخ: 4 مارس 2026\nإلى: Ines`,
  ],
  [
    'Thunderbird pl, newer',
    'Fwd: Card',
    `-------- Treść przekazanej wiadomości --------\nTemat: \tCard\nData: \tWed, 4 Mar 2026\nNadawca: \t${person}\nAdresat: \tInes`,
  ],
  [
    'Thunderbird ru',
    'Fwd: Card',
    `-------- Перенаправленное сообщение --------\nТема: \tCard\nДата: \tWed, 4 Mar 2026\nОт: \t${person}\nКому: \tInes`,
  ],
  [
    'a program in a language of its own',
    'Fwd: Card',
    `-------- Endursent skeyti --------\nSubject: \tCard\nDate: \tWed, 4 Mar 2026\nFrom: \t${person}\nTo: \tInes`,
  ],
  [
    'Notes de',
    'WG: Card',
    `----- Weitergeleitet von Ines Falk/DESK am 04.03.2026 11:00 -----\n\nVon:\tNia Ward <nia@x.example>\nAn:\tInes\nDatum:\t04.03.2026 10:40\nBetreff:\tCard`,
  ],
  [
    'mutt',
    'Fwd: Card',
    `----- Forwarded message from ${person} -----\n\nDate: Wed, 4 Mar 2026 10:40:00 +0100\nFrom: ${person}\nTo: Ines\nSubject: Card`,
  ],
]

test.each(forwards)(
  'a forward by %s names its first sender, and nothing of it is folded',
  async (_, subject, block) => {
    const mark = block.includes('\n> From') ? '> ' : ''
    for (const note of ['', 'Can you take this?\n\n']) {
      const mail = await readMail(
        aTextMail(`${note}${block}\n${mark}\n${mark}${words}\n`, [['Subject', subject]]),
      )
      expect(mail.forward).toMatchObject({ address: 'nia@x.example', name: 'Nia Ward', title: 'Card' })
      expect(mail.forward?.sentAt).toMatch(/4/)
      expect(mail.forward?.text).toBe(words)
      expect(mail.forward?.note).toBe(note.trim())
      expect(mail.visible.text).toContain(words)
      expect(mail.title).toBe('Card')
    }
  },
)

test.each([
  [
    'Gmail',
    `<div dir="ltr">Please look.<br><br><div class="gmail_quote"><div dir="ltr" class="gmail_attr">---------- Forwarded message ---------<br>From: <strong class="gmail_sendername">Nia Ward</strong> <span dir="auto">&lt;<a href="mailto:nia@x.example">nia@x.example</a>&gt;</span><br>Date: Wed, Mar 4, 2026 at 10:40 AM<br>Subject: Card<br>To: &lt;ines@desk.example&gt;<br></div><br><br><p>${words}</p></div></div>`,
  ],
  [
    'Apple',
    `<div>Please look.<br><div><br><blockquote type="cite"><div>Begin forwarded message:</div><br><div><span><b>From: </b></span><span>Nia Ward &lt;<a href="mailto:nia@x.example">nia@x.example</a>&gt;<br></span></div><div><b>Subject: </b><b>Card</b><br></div><div><b>Date: </b>4 March 2026<br></div><div><b>To: </b>Ines<br></div><br><div>${words}</div></blockquote></div></div>`,
  ],
  [
    'Thunderbird',
    `<p>Please look.</p><div class="moz-forward-container"><br>-------- Forwarded Message --------<table class="moz-email-headers-table"><tbody><tr><th>Subject: </th><td>Card</td></tr><tr><th>Date: </th><td>Wed, 4 Mar 2026</td></tr><tr><th>From: </th><td>Nia Ward <a href="mailto:nia@x.example">&lt;nia@x.example&gt;</a></td></tr><tr><th>To: </th><td>Ines</td></tr></tbody></table><br><p>${words}</p></div>`,
  ],
  [
    'Outlook',
    `<div class="WordSection1"><p class="MsoNormal">Please look.</p><div style="border:none;border-top:solid #E1E1E1 1.0pt"><p class="MsoNormal"><b>From:</b> Nia Ward &lt;nia@x.example&gt; <br><b>Sent:</b> Wednesday, 4 March 2026 10:40<br><b>To:</b> Ines<br><b>Subject:</b> Card</p></div><p>${words}</p></div>`,
  ],
  [
    'Outlook on the web',
    `<div>Please look.</div><div id="appendonsend"></div><hr><div id="divRplyFwdMsg"><b>From:</b> Nia Ward &lt;nia@x.example&gt;<br><b>Sent:</b> Wednesday, 4 March 2026<br><b>To:</b> Ines<br><b>Subject:</b> Card</div><div>${words}</div>`,
  ],
])('a forward in HTML by %s names its first sender', async (_, html) => {
  const mail = await readMail(anHtmlMail(html, [['Subject', 'Fwd: Card']]))
  expect(mail.forward).toMatchObject({
    address: 'nia@x.example',
    name: 'Nia Ward',
    subject: 'Card',
    text: words,
    note: 'Please look.',
  })
  expect(mail.visible.text).toContain(words)
  expect(mail.folded).toEqual([])
})

test('the last line of a forward by mutt is not the sender’s', async () => {
  const block = `----- Forwarded message from ${person} -----\n\nDate: 4 Mar 2026\nFrom: ${person}\nTo: Ines\nSubject: Card`
  const mail = await readMail(
    aTextMail(`${block}\n\n${words}\n\n----- End forwarded message -----`, [
      ['Subject', '[nia@x.example: Card]'],
    ]),
  )
  expect(mail.forward).toMatchObject({ address: 'nia@x.example', title: 'Card', text: words })
})

test.each([
  ['message/rfc822', undefined],
  ['application/octet-stream', 'Card.eml'],
])('a mail forwarded as a file of %s names its sender', async (type, name) => {
  const inner = aTextMail(words, [
    ['From', person],
    ['Subject', 'Re: Card'],
  ])
  const mail = await readMail(
    aMultipartMail('mixed', [
      textPart('See the file.'),
      {
        headers: [
          ['Content-Type', type],
          ...(name ? [['Content-Disposition', `attachment; filename="${name}"`] as const] : []),
        ],
        body: inner,
      },
    ]),
  )
  expect(mail.forward).toMatchObject({
    address: 'nia@x.example',
    name: 'Nia Ward',
    title: 'Card',
    text: words,
    note: 'See the file.',
  })
})

test.each([
  ['an answer', 'Re: Card', `Thanks.\n\nFrom: ${person}\nSent: Monday\nTo: Ines\nSubject: Card\n\n${words}`],
  [
    'a forward within a quotation',
    'Re: Card',
    `Thanks.\n\nOn Wed, 4 Mar 2026 at 10:40, Ines <ines@desk.example> wrote:\n\n> ---------- Forwarded message ---------\n> From: ${person}\n> Date: Monday\n> Subject: Card\n> To: Ines\n>\n> ${words}`,
  ],
  ['a plain question', 'Forwarded mail', words],
])('%s is no forward', async (_, subject, text) => {
  expect((await readMail(aTextMail(text, [['Subject', subject]]))).forward).toBeNull()
})
