import { describe, expect, test } from 'vitest'
import { findMentions } from './find-mentions.ts'
import { htmlToText } from './html-to-text.ts'
import { anyReference, sanitiseHtml, withSignature } from './sanitise-html.ts'
import { sanitiseStoredHtml } from './sanitise-stored-html.ts'
import { toMailHtml } from './to-mail-html.ts'

const fileId = '0198f0aa-1111-7222-8333-444455556666'

const hostile = [
  '<script>alert(1)</script>words',
  '<p onclick="alert(1)" style="position:fixed" class="x" id="root">words</p>',
  '<img src=x onerror=alert(1)>words',
  '<a href="javascript:alert(1)">words</a>',
  '<a href=" java\nscript:alert(1)">words</a>',
  '<a href="JaVaScRiPt&colon;alert(1)">words</a>',
  '<a href="vbscript:x">words</a><a href="data:text/html,<script>alert(1)</script>">words</a>',
  '<a href="//elsewhere.example">words</a>',
  '<svg onload=alert(1)><script>alert(1)</script></svg>words',
  '<svg><a xlink:href="javascript:alert(1)"><text>words</text></a></svg>',
  '<math><mtext><img src=x onerror=alert(1)></mtext></math>words',
  '<iframe src="https://elsewhere.example" srcdoc="<script>alert(1)</script>"></iframe>words',
  '<img src="data:image/png;base64,AAAA">words',
  '<img src="https://elsewhere.example/pixel.png">words',
  '<object data="x"></object><embed src="x">words',
  '<style>@import "x"</style><link rel=stylesheet href=x><base href="//x"><meta http-equiv=refresh>words',
  '<form action="//x"><input name=a autofocus onfocus=alert(1)><button formaction="javascript:alert(1)">words',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>words',
  '<template><script>alert(1)</script></template>words',
  '<<script>script>alert(1)<</script>/script>words',
  '<p><b><i>words</p></b><img src="x" onerror="alert(1)"',
  '<!--[if IE]><script>alert(1)</script><![endif]-->words',
  '<xmp><p title="</xmp><img src=x onerror=alert(1)>"></xmp>words',
  `<a href="https://ok.example"onmouseover="alert(1)">words</a>`,
  `<div data-signature="" onclick="alert(1)">words</div>`,
  `<span data-mention="x&quot; onclick=&quot;alert(1)">words</span>`,
]

const harmful = [
  /<(?!\/?(p|br|strong|em|u|s|code|pre|blockquote|ul|ol|li|a|img|span|div)[\s/>])/i,
  /<[^>]*\s(on\w+|style|class|id|srcdoc|xlink:href|formaction)\s*=/i,
  /(href|src)="(?!https?:|mailto:|tel:|\/api\/files\/)/i,
]

describe.each([
  ['on the way in', (html: string) => sanitiseHtml(html, anyReference)],
  ['on the way out', sanitiseStoredHtml],
  ['into a mail', (html: string) => toMailHtml(html, 'https://help.example/tickets/1/detail')],
])('hostile markup %s', (_, clean) => {
  test.each(hostile)('%s is made harmless', (html) => {
    const safe = clean(html)
    for (const harm of harmful) expect(safe).not.toMatch(harm)
  })
})

test.each(hostile)('%s is unchanged when it is cleaned again', (html) => {
  const safe = sanitiseHtml(html, anyReference)
  expect(sanitiseHtml(safe, anyReference)).toBe(safe)
  expect(sanitiseStoredHtml(safe)).toBe(safe)
})

test.each(hostile.filter((html) => html.includes('words') && !/<p><b>|<xmp>|<noscript>/.test(html)))(
  'the words of %s are kept',
  (html) => {
    expect(htmlToText(sanitiseHtml(html, anyReference))).toContain('words')
  },
)

test('an editor’s own formatting stays as it is, and its links are made safe', () => {
  const html =
    '<p>Hi <strong>Tomasz</strong>, <em>see</em> <code>x</code></p><ul><li><p>one</p></li></ul>' +
    '<ol start="3"><li><p>three</p></li></ol><blockquote><p>said</p></blockquote><pre><code>a  b</code></pre>'
  expect(sanitiseHtml(html, anyReference)).toBe(html)
  expect(sanitiseHtml('<p><a href="https://a.example/?b=1&amp;c=2">a</a></p>', anyReference)).toBe(
    '<p><a href="https://a.example/?b=1&amp;c=2" target="_blank" rel="noopener noreferrer nofollow">a</a></p>',
  )
  expect(sanitiseHtml('<h1>Title</h1><div>line</div><p><br></p><p></p>', anyReference)).toBe(
    '<p>Title</p><p>line</p>',
  )
})

test('an image is kept only if it shows an allowed stored file, with the address of files', () => {
  const html = `<img src="https://help.example/api/backend/files/${fileId}" alt="shot.png" width="9">`
  expect(sanitiseHtml(html, { ...anyReference, mayShow: (id) => id === fileId })).toBe(
    `<img src="/api/files/${fileId}" alt="shot.png" />`,
  )
  expect(sanitiseHtml(html, { ...anyReference, mayShow: () => false })).toBe('')
})

test('a mention gets the name of its agent, and a mention of nobody becomes text', () => {
  const html = '<p><span data-mention="callum">@Rude name</span> <span data-mention="gone">@Gone</span></p>'
  const nameOf = (alias: string) => (alias === 'callum' ? 'Callum Fraser' : null)
  const clean = sanitiseHtml(html, { ...anyReference, nameOf })
  expect(clean).toBe('<p><span data-mention="callum">@Callum Fraser</span> @Gone</p>')
  expect(findMentions(clean)).toEqual(['callum'])
})

test('a removed link or mention leaves its words and the text after it', () => {
  const html =
    '<p><a href="javascript:x"><em>one</em></a> <span>two</span> <a href="mailto:a@b.example">three</a> <strong>four</strong> five</p>'
  expect(sanitiseHtml(html, anyReference)).toBe(
    '<p><em>one</em> two <a href="mailto:a@b.example" target="_blank" rel="noopener noreferrer nofollow">three</a> <strong>four</strong> five</p>',
  )
})

test('values of a canned response stay marked in a draft, and become plain text when sent', () => {
  const html = '<p>Hi <span data-placeholder="requester.name">Tomasz</span></p>'
  expect(sanitiseHtml(html, anyReference)).toBe('<p>Hi <span data-placeholder>Tomasz</span></p>')
  expect(sanitiseHtml(html, { mayShow: () => false, nameOf: () => null })).toBe('<p>Hi Tomasz</p>')
})

test('a stored signature is shown as a signature, and nobody can write one', () => {
  const signed = withSignature('<p>Hello</p>', '<p>Callum</p>')
  expect(sanitiseStoredHtml(signed)).toBe('<p>Hello</p><div data-signature><p>Callum</p></div>')
  expect(sanitiseHtml(signed, anyReference)).not.toContain('data-signature')
  expect(withSignature('<p>Hello</p>', '')).toBe('<p>Hello</p>')
})

test('a hundred thousand characters of empty paragraphs are cleaned without delay', () => {
  const html = `${'<p></p>'.repeat(14_000)}x`
  expect(sanitiseHtml(html, anyReference)).toHaveLength(html.length)
})

test('rich text reads well as plain text', () => {
  const html =
    '<p>Hi Tomasz,</p><p></p><p>one<br />two</p><ul><li><p>a</p></li><li><p>b</p></li></ul>' +
    '<blockquote><p>said</p></blockquote><p><a href="https://c.example/">here</a></p>' +
    `<p><img src="/api/files/${fileId}" alt="shot.png" /></p><div data-signature=""><p>Callum</p></div>`
  expect(htmlToText(html)).toBe(
    'Hi Tomasz,\n\none\ntwo\n\n- a\n- b\n\n> said\n\nhere (https://c.example/)\n\n[shot.png]\n\nCallum',
  )
})
