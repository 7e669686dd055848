import { describe, expect, test } from 'vitest'
import { readMail } from '../read-mail.ts'
import { aMultipartMail, anHtmlMail, type HeaderPairs, textPart } from '../testing/raw-mail.ts'

const ours = 'Your new key is ready at the counter of the library.'
const desk = 'Help desk &lt;<a href="mailto:help@desk.example">help@desk.example</a>&gt;'
const border = 'border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0cm 0cm 0cm'

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

async function fold(html: string, options = {}, headers: HeaderPairs = []) {
  const { visible, folded, ...mail } = await readMail(
    anHtmlMail(html, [['Subject', 'Re: Key'], ...headers]),
    options,
  )
  const text = folded.map((part) => part.text).join(' ')
  return {
    visible: oneLine(visible.text),
    pictures: visible.pictures,
    html: mail.html ?? '',
    folded: oneLine(text),
    parts: folded,
  }
}

const clients: [string, (answer: string) => string][] = [
  [
    'Gmail',
    (a) =>
      `<div dir="ltr">${a}</div><br><div class="gmail_quote gmail_quote_container"><div dir="ltr" class="gmail_attr">On Wed, Mar 4, 2026 at 10:40 AM ${desk} wrote:<br></div><blockquote class="gmail_quote" style="margin:0px 0px 0px 0.8ex;border-left:1px solid rgb(204,204,204);padding-left:1ex"><p>${ours}</p></blockquote></div>`,
  ],
  [
    'Gmail of old',
    (a) =>
      `${a}<br><br><div class="gmail_quote">2026-03-04 10:40 GMT+01:00 Help desk <span dir="ltr">&lt;help@desk.example&gt;</span>:<br><blockquote class="gmail_quote" style="margin:0 0 0 .8ex"><div>${ours}</div></blockquote></div><br>`,
  ],
  [
    'Gmail with a signature',
    (a) =>
      `<div dir="ltr"><div>${a}</div><div><br clear="all"></div><span class="gmail_signature_prefix">-- </span><br><div dir="ltr" class="gmail_signature" data-smartmail="gmail_signature">Nia Ward<br>Arts</div></div><br><div class="gmail_quote"><div class="gmail_attr">Am Mi., 4. März 2026 um 10:40 Uhr schrieb ${desk}:<br></div><blockquote class="gmail_quote"><div>${ours}</div></blockquote></div>`,
  ],
  [
    'Outlook on Windows',
    (a) =>
      `<html><body lang="EN-GB"><div class="WordSection1"><p class="MsoNormal">${a}<o:p></o:p></p><p class="MsoNormal"><o:p>&nbsp;</o:p></p><div><div style="${border}"><p class="MsoNormal"><b>From:</b> Help desk &lt;help@desk.example&gt; <br><b>Sent:</b> Wednesday, March 4, 2026 10:40 AM<br><b>To:</b> Nia Ward<br><b>Subject:</b> RE: Key<o:p></o:p></p></div></div><p class="MsoNormal">${ours}</p></div></body></html>`,
  ],
  [
    'Outlook on Windows in German',
    (a) =>
      `<div class="WordSection1"><p class="MsoNormal">${a}</p><div style="${border}"><p class="MsoNormal"><b><span lang="DE">Von:</span></b><span lang="DE"> Help desk<br><b>Gesendet:</b> Mittwoch, 4. März 2026 10:40<br><b>An:</b> Nia Ward<br><b>Betreff:</b> AW: Key</span></p></div><p class="MsoNormal">${ours}</p></div>`,
  ],
  [
    'Outlook on the web',
    (a) =>
      `<div class="elementToProof">${a}</div><div id="appendonsend"></div><hr style="display:inline-block;width:98%" tabindex="-1"><div id="divRplyFwdMsg" dir="ltr"><font face="Calibri"><b>Von:</b> Help desk &lt;help@desk.example&gt;<br><b>Gesendet:</b> Mittwoch<br><b>An:</b> Nia<br><b>Betreff:</b> Key</font><div>&nbsp;</div></div><div><p>${ours}</p></div>`,
  ],
  [
    'Outlook on a phone',
    (a) =>
      `<div dir="auto">${a}</div><div id="ms-outlook-mobile-signature" dir="auto">Get <a href="https://aka.example/o">Outlook for iOS</a></div><hr style="display:inline-block;width:98%"><div id="divRplyFwdMsg"><b>From:</b> Help desk<br><b>Sent:</b> Wednesday<br><b>To:</b> Nia<br></div><div>${ours}</div>`,
  ],
  [
    'Outlook as quoted by itself',
    (a) => `<div>${a}</div><div id="x_x_divRplyFwdMsg"><b>Unbekannt:</b> x</div><div>${ours}</div>`,
  ],
  [
    'Apple Mail',
    (a) =>
      `<html><body style="overflow-wrap: break-word;">${a}<br><div><br><blockquote type="cite"><div>On 4 Mar 2026, at 10:40, ${desk} wrote:</div><br class="Apple-interchange-newline"><div><div>${ours}</div></div></blockquote></div><br></body></html>`,
  ],
  [
    'Apple Mail on a phone',
    (a) =>
      `<div dir="ltr">${a}<br><br><div dir="ltr">Envoyé de mon iPhone</div><div dir="ltr"><br><blockquote type="cite">Le 4 mars 2026 à 10:40, ${desk} a écrit :<br><br></blockquote></div><blockquote type="cite"><div dir="ltr">${ours}</div></blockquote></div>`,
  ],
  [
    'Thunderbird',
    (a) =>
      `<p>${a}</p><div class="moz-cite-prefix">Am 04.03.26 um 10:40 schrieb Help desk:<br></div><blockquote type="cite" cite="mid:1@desk.example"><p>${ours}</p></blockquote><div class="moz-signature">-- <br>Nia Ward</div>`,
  ],
  [
    'Thunderbird below',
    (a) =>
      `<div class="moz-cite-prefix">On 04/03/2026 10:40, Help desk wrote:<br></div><blockquote type="cite" cite="mid:1@desk.example"><p>${ours}</p></blockquote><p>${a}</p>`,
  ],
  [
    'Yahoo',
    (a) =>
      `<div class="ydp1yahoo-style-wrap"><div>${a}</div></div><div id="ydp2yahoo_quoted_1" class="yahoo_quoted"><div>On Wednesday, March 4, 2026 at 10:40:12 AM GMT+1, Help desk &lt;help@desk.example&gt; wrote:</div><div>${ours}</div></div>`,
  ],
  [
    'GMX',
    (a) =>
      `<div><div>${a}</div><div>&nbsp;<div name="quote" style="margin:10px 5px 5px 10px; padding: 10px 0 10px 10px; border-left:2px solid #C3D9E5;"><div style="margin:0 0 10px 0;"><b>Gesendet:</b>&nbsp;Mittwoch, 04. März 2026 um 10:40 Uhr<br/><b>Von:</b>&nbsp;&quot;Help desk&quot; &lt;help@desk.example&gt;<br/><b>An:</b>&nbsp;nia@x.example<br/><b>Betreff:</b>&nbsp;Re: Key</div><div name="quoted-content">${ours}</div></div></div></div>`,
  ],
  [
    'Proton',
    (a) =>
      `<div style="font-family: Arial;">${a}</div><div class="protonmail_signature_block"><div>Sent with Proton Mail secure email.</div></div><div class="protonmail_quote">On Wednesday, March 4th, 2026 at 10:40, Help desk wrote:<br><blockquote class="protonmail_quote" type="cite">${ours}</blockquote></div>`,
  ],
  [
    'Zimbra',
    (a) =>
      `<div>${a}</div><hr id="zwchr" data-marker="__DIVIDER__"><div data-marker="__HEADERS__"><b>From: </b>Help desk</div><div data-marker="__QUOTED_TEXT__">${ours}</div>`,
  ],
  [
    'Roundcube',
    (a) =>
      `<p>${a}</p><p id="reply-intro">On 2026-03-04 10:40, Help desk wrote:</p><blockquote type="cite" style="padding: 0 0.4em; border-left: #1010ff 2px solid"><div>${ours}</div></blockquote>`,
  ],
  [
    'QQ',
    (a) =>
      `<div>${a}</div><div><br></div><div style="font-size: 12px;font-family: Arial Narrow;padding:2px 0 2px 0;">------------------&nbsp;原始邮件&nbsp;------------------</div><div style="font-size: 12px;background:#efefef;padding:8px;"><div><b>发件人:</b>&nbsp;"Help desk"</div><div><b>发送时间:</b>&nbsp;2026年3月4日</div><div><b>收件人:</b>&nbsp;"Nia"</div><div><b>主题:</b>&nbsp;Re: Key</div></div><div>${ours}</div>`,
  ],
  [
    'an indented block below an attribution',
    (a) =>
      `<p>${a}</p><p>Le mer. 4 mars 2026 à 10:40, ${desk} a écrit&nbsp;:</p><blockquote style="margin:0 0 0 40px"><p>${ours}</p></blockquote>`,
  ],
  [
    'Samsung',
    (a) =>
      `<div dir="auto">${a}</div><div id="composer_signature"><div>Sent from my Galaxy</div></div><div>-------- Original message --------</div><div>From: Help desk &lt;help@desk.example&gt; </div><div>Date: 04/03/2026 10:40 (GMT+01:00) </div><div>To: nia@x.example </div><div>Subject: Re: Key </div><div>${ours}</div>`,
  ],
  [
    'Outlook on a Mac',
    (a) =>
      `<div class="WordSection1"><p class="MsoNormal">${a}</p><div id="mail-editor-reference-message-container"><div style="${border}"><p><b>From: </b>Help desk<br><b>Date: </b>Wednesday<br><b>To: </b>Nia</p></div><p>${ours}</p></div></div>`,
  ],
  [
    'NetEase',
    (a) =>
      `<div>${a}</div><p>在 2026-03-04 10:40:12，"Help desk" &lt;help@desk.example&gt; 写道：</p><blockquote id="isReplyContent"><p>${ours}</p></blockquote>`,
  ],
  [
    'Mail.ru',
    (a) =>
      `<p>${a}</p><blockquote style="border-left:1px solid #0857A6;padding:0 0 0 10px;">Среда, 4 марта 2026, 10:40 +03:00 от Help desk &lt;help@desk.example&gt;:<br><div>${ours}</div></blockquote>`,
  ],
  [
    'Spark',
    (a) =>
      `<div name="messageBodySection">${a}</div><div name="messageSignatureSection"><br>Nia Ward</div><div name="messageReplySection">On 4 Mar 2026 at 10:40 +0100, Help desk &lt;help@desk.example&gt;, wrote:<br><blockquote type="cite">${ours}</blockquote></div>`,
  ],
  [
    'plain text in HTML',
    (a) =>
      `<pre>${a}\n\nOn Wed, 4 Mar 2026 at 10:40, Help desk &lt;help@desk.example&gt; wrote:\n\n&gt; ${ours}\n</pre>`,
  ],
]

test.each(clients)('the answer alone is visible of a mail by %s', async (_, mail) => {
  const { visible, folded, html } = await fold(mail('Thanks, I will <b>fetch</b> it.'))
  expect(visible).toBe('Thanks, I will fetch it.')
  expect(folded).toContain(ours)
  expect(html).toContain('<b>fetch</b>')
  expect(html).toContain('counter of the library')
})

test.each(clients)('a mail by %s without an answer is wholly visible', async (_, mail) => {
  const { visible, folded } = await fold(mail(''))
  expect(visible).toContain(ours)
  expect(folded).toBe('')
})

describe('answers between quotations', () => {
  const one = `<blockquote type="cite"><p>Which key?</p></blockquote>`
  const two = `<blockquote type="cite"><p>Since when?</p></blockquote>`
  test.each([
    [
      'Thunderbird',
      `<div class="moz-cite-prefix">On 4/3/26 Help desk wrote:</div>${one}<p>The blue one.</p>${two}<p>Monday.</p>`,
    ],
    [
      'Gmail',
      `<div class="gmail_quote"><div class="gmail_attr">On 4 Mar 2026 Help desk wrote:</div><blockquote class="gmail_quote">Which key?</blockquote><div>The blue one.</div><blockquote class="gmail_quote">Since when?</blockquote><div>Monday.</div></div>`,
    ],
  ])('leave a mail by %s as it is', async (_, html) => {
    const { visible, folded } = await fold(html)
    expect(visible).toMatch(/Which key\? The blue one\. Since when\? Monday\.$/)
    expect(folded).toBe('')
  })

  test('leave a mail by Outlook as it is, where our own text is known', async () => {
    const ownMails = [
      'Dear Nia,\n\nWhich key did you lose?\n\nSince when is it gone?\n\nInes Falk of the desk',
    ]
    const html = `<p>See my answers below.</p><div id="divRplyFwdMsg"><b>From:</b> Help desk<br><b>Sent:</b> Monday<br><b>To:</b> Nia</div><p>Dear Nia,</p><p>Which key did you lose?</p><p style="color:red">The one for the lab.</p><p>Since when is it gone?</p><p>Ines Falk of the desk</p>`
    expect((await fold(html, { ownMails })).folded).toBe('')
  })
})

test('a quotation that is the sender’s own words is not folded', async () => {
  const { folded } = await fold(
    '<p>The law says:</p><blockquote><p>No bicycles.</p></blockquote><p>Is that true?</p>',
  )
  expect(folded).toBe('')
})

test('hidden words are neither shown nor found', async () => {
  const { visible, html } = await fold(
    '<div style="display:none;max-height:0">Preheader</div><p>Hello</p><span style="font-size:0">x1</span><p hidden>No</p><!-- c --><style>p{}</style><title>T</title>',
  )
  expect(visible).toBe('Hello')
  expect(html).toBe('<p>Hello</p>')
})

test('places where a word may break are none in the text', async () => {
  expect((await fold('<p>Exam&shy;in&#8203;ation&nbsp;office</p>')).visible).toBe('Examination office')
})

test('a mail that is hidden as a whole is shown, unless it has a plain text', async () => {
  const hidden = '<div style="display:none">Only this</div>'
  expect((await fold(hidden)).visible).toBe('Only this')
  const both = aMultipartMail('alternative', [textPart('Plain words'), textPart(hidden, 'text/html')])
  expect((await readMail(both)).visible.text).toBe('Plain words')
})

test('lists, tables and paragraphs read well as text', async () => {
  const html =
    '<h1>Hi</h1><p>one<br>two</p><ul><li><p>a</p></li><li>b</li></ul><ol><li>c</li><li>d</li></ol><table><tr><td>x</td><td>1</td></tr><tr><td>y</td><td>2</td></tr></table>'
  const mail = await readMail(anHtmlMail(html))
  expect(mail.visible.text).toBe('Hi\n\none\ntwo\n\n- a\n\n- b\n\n1. c\n2. d\n\nx 1\ny 2')
})

test('an answer that is a picture is an answer', async () => {
  const picture = '<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=">'
  const { parts, pictures } = await fold(
    `<p>${picture}</p><blockquote type="cite"><p>${ours}</p></blockquote>`,
  )
  expect(parts.map(({ kind }) => kind)).toEqual(['quote'])
  expect(pictures).toEqual([0])
})

test('elements nested without end are read', async () => {
  const { visible } = await fold(`${'<div>'.repeat(20_000)}words${'</div>'.repeat(20_000)}`)
  expect(visible).toBe('words')
})
