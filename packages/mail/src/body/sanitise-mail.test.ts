import { expect, test } from 'vitest'
import { readMail } from '../read-mail.ts'
import { aMultipartMail, anHtmlMail, filePart, textPart } from '../testing/raw-mail.ts'
import { safeStyle } from './safe-style.ts'
import { showMail } from './sanitise-mail.ts'

const html = async (given: string) => (await readMail(anHtmlMail(`<p>words</p>${given}`))).html ?? ''

const hostile = [
  '<script>alert(1)</script>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<img src=x onerror=alert(1)>',
  '<p onclick="alert(1)" class="x" id="y">a</p>',
  '<a href="javascript:alert(1)">a</a>',
  '<a href=" java\nscript:alert(1)">a</a>',
  '<a href="data:text/html,x">a</a>',
  '<svg onload=alert(1)><script>alert(1)</script></svg>',
  '<math><mtext><img src=x onerror=alert(1)></mtext></math>',
  '<iframe src="https://evil.example"></iframe>',
  '<form action="https://evil.example"><input name=a><button>go</button></form>',
  '<style>p{background:url(https://evil.example/a.png)}</style>',
  '<link rel=stylesheet href="https://evil.example/a.css">',
  '<base href="https://evil.example/"><meta http-equiv=refresh content="0;url=https://evil.example">',
  '<object data="x"></object><embed src="x"><video src="https://evil.example/v"></video>',
  '<p style="position:fixed;top:0">a</p>',
  '<p style="background:url(https://evil.example/b.png)">a</p>',
  '<p style="background:u\\72l(https://evil.example/b.png)">a</p>',
  '<p style="width:expression(alert(1))">a</p>',
  '<p style="margin-top:-500px">a</p>',
  '<table background="https://evil.example/c.png"><tr><td background="//evil.example/d.png">a</td></tr></table>',
  '<img src="https://evil.example/e.gif"><img src="//evil.example/f.gif" srcset="https://evil.example/g.gif 2x">',
  '<picture><source srcset="https://evil.example/h.gif"><img alt="p"></picture>',
  '<img src="data:image/svg+xml;base64,PHN2Zz4=">',
  '<img data-picture="0" data-remote="0" src="x">',
  '<a href="https://ok.example"onmouseover="alert(1)">a</a>',
  '<!--[if mso]><script>alert(1)</script><![endif]-->',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<textarea><img src=x onerror=alert(1)></textarea>',
  '<xmp><img src=x onerror=alert(1)></xmp>',
  '<a href="&#106;avascript:alert(1)">a</a>',
  '<a href="&#x6A&#x61&#x76&#x61&#x73&#x63&#x72&#x69&#x70&#x74&#x3A;alert(1)">a</a>',
  '<a href="jav&#x09;ascript:alert(1)">a</a>',
  '<a href="\u0001javascript:alert(1)">a</a>',
  '<a href="vbscript:msgbox(1)">a</a>',
  '<a href="//evil.example/x">a</a>',
  '<a href="/admin/tickets/1/close">a</a>',
  '<a href="https://ok.example" target="_top" rel="opener" ping="https://evil.example">a</a>',
  '<a href="mailto:a@b.example" data-host="evil.example" title="evil.example">a</a>',
  '<p style="background:URL(https://evil.example/b.png)">a</p>',
  '<p style="background-image:image-set(\'https://evil.example/b.png\' 1x)">a</p>',
  '<p style="content:url(https://evil.example/b.png)">a</p>',
  '<p style="list-style-image:url(https://evil.example/b.png)">a</p>',
  '<p style="color:red;/**/position:absolute">a</p>',
  '<p style="pos\\69tion:fixed;inset:0">a</p>',
  '<p style="behavior:url(https://evil.example/x.htc)">a</p>',
  '<p style="-moz-binding:url(https://evil.example/x.xml#x)">a</p>',
  '<p style="font-family:x;@import url(https://evil.example/a.css)">a</p>',
  '<style>@import "https://evil.example/a.css"; @font-face{src:url(https://evil.example/f)}</style>',
  '<img srcset="https://evil.example/g.gif 1x, https://evil.example/h.gif 2x">',
  '<img lowsrc="https://evil.example/l.gif" dynsrc="https://evil.example/d.gif">',
  '<img src="https&#58;//evil.example/e.gif">',
  '<img src="cid:nothing" srcset="https://evil.example/e.gif">',
  '<body background="https://evil.example/c.png" onload="alert(1)"><p>b</p></body>',
  '<video poster="https://evil.example/p.png"><track src="https://evil.example/t"></video><audio src="//evil.example/a">',
  '<svg><use href="https://evil.example/s.svg#x"/><image href="https://evil.example/s.png"/></svg>',
  '<svg><style><img src=x onerror=alert(1)></style></svg>',
  '<math><style><!--</style><img title="--&gt;&lt;img src=x onerror=alert(1)&gt;"></math>',
  '<math><annotation-xml encoding="text/html"><script>alert(1)</script></annotation-xml></math>',
  '<template><img src=x onerror=alert(1)></template>',
  '<noframes><img src=x onerror=alert(1)></noframes><frameset onload=alert(1)><frame src="https://evil.example">',
  '<select><option><style></option></select><img src=x onerror=alert(1)></style>',
  '<input type="image" src="https://evil.example/i.png" formaction="javascript:alert(1)"><isindex action="javascript:alert(1)">',
  '<marquee onstart=alert(1)>a</marquee><details open ontoggle=alert(1)>a</details><blink>a</blink>',
  '<map name="m"><area href="javascript:alert(1)" shape="default"></map><img usemap="#m" src="x">',
  '<portal src="https://evil.example"></portal><applet code="x"></applet><bgsound src="https://evil.example/s">',
  '<p style="height:100vh">a</p><p style="width:50cqw">a</p>',
  '<p title="<!--"><script>alert(1)</script>--></p>',
  '<![CDATA[<img src=x onerror=alert(1)>]]><?xml version="1.0"?><!DOCTYPE x [<!ENTITY y "z">]>',
  '<img alt="`><script>alert(1)</script>" src=x><p lang=""><script>alert(1)</script>">a</p>',
]
const harm =
  /<(script|style|link|meta|base|form|input|button|iframe|frame|object|embed|svg|math|video|audio|picture|source|xmp|textarea|noscript|template|area|map|body)\b|\s(on\w+|class|id|src|srcset|background|action|ping|poster|usemap)\s*=|javascript:|vbscript:|expression|position|url\(|image-set|\dvh|cqw|"\/admin|_top|opener"|evil\.example/i

const deep = [
  ['elements', `${'<div>'.repeat(5_000)}<img src=x onerror=alert(1)>${'</div>'.repeat(5_000)}`],
  ['tables', `${'<table><tr><td>'.repeat(400)}<script>alert(1)</script>a`],
  ['links', `${'<a href="javascript:alert(1)">'.repeat(1_000)}a`],
]

test.each(hostile)('%s is made harmless', expectHarmless)
test.each(deep)('a nest of %s is made harmless', (_, given = '') => expectHarmless(given))

async function expectHarmless(given: string): Promise<void> {
  const mail = await readMail(anHtmlMail(`<p>words</p>${given}`))
  const whole = mail.html ?? ''
  for (const safe of [whole, showMail(whole, () => null)]) {
    expect(safe).toContain('words')
    expect(tagsOf(safe)).not.toMatch(harm)
  }
}

/** Returns all tags, with what stands in their attributes; a sign that begins a tag within one has been escaped. */
function tagsOf(safe: string): string {
  return (safe.match(/<[^>]*>/g) ?? []).join('').replace(/ alt="[^"]*"/g, '')
}

test('a kept text is cleaned once more before it is shown', () => {
  const shown = showMail(
    '<p class="x">a</p><script>b</script><img data-picture="0" onerror="c" src="d">',
    () => null,
  )
  expect(shown).toBe('<p>a</p><img />')
})

test('the whole mail is shown, with its pictures, its ground and its quotations, and without hidden words', async () => {
  const picture = filePart('a.png', 'bytes', 'image/png', [['Content-ID', '<a@x>']])
  const page = textPart(
    '<body bgcolor="#eeeeee"><div style="display:none">preheader</div><table><tr><td width="20"></td><td>New <img src="cid:a@x" alt="Map"><img src="https://x.example/1.png" alt="Far"></td></tr></table><blockquote type="cite">Old</blockquote></body>',
    'text/html',
  )
  const mail = await readMail(aMultipartMail('related', [page, picture]))
  expect(mail.html).not.toContain('preheader')
  expect(showMail(mail.html ?? '', (place) => `/files/${place}`)).toBe(
    '<div bgcolor="#eeeeee"><table><tr><td width="20"></td><td>New <img alt="Map" src="/files/0" /><img alt="Far" data-remote /></td></tr></table><blockquote>Old</blockquote></div>',
  )
})

test.each([
  ['long', 'more words '.repeat(50_000)],
  ['rich in tags', 'more words <br>'.repeat(20_000)],
])('HTML that is too %s to be shown is left to its text', async (_, much) => {
  const mail = await readMail(anHtmlMail(`<p>words</p><p>${much}</p>`))
  expect(mail.html).toBeNull()
  expect(mail.visible.text).toMatch(/^words\n\nmore words/)
})

test('remote pictures are named and not loaded', async () => {
  const mail = await readMail(
    anHtmlMail(
      '<style>.a{background:url("https://x.example/0.png")}</style><p>a</p><img src="https://x.example/1.png" alt="Map"><img src="https://x.example/1.png"><div style="background-image:url(//x.example/2.png)">b</div>',
    ),
  )
  expect(mail.remoteImages).toEqual([
    'https://x.example/0.png',
    'https://x.example/1.png',
    'https://x.example/2.png',
  ])
  expect(mail.html).toContain('<img alt="Map" data-remote="1" />')
})

test('a link shows where it leads, opens apart and learns nothing of us', async () => {
  expect(await html('<a href="https://login.evil-host.example/x">college.example</a>')).toContain(
    '<a href="https://login.evil-host.example/x" target="_blank" rel="noopener noreferrer nofollow" title="https://login.evil-host.example/x" data-host="login.evil-host.example">college.example</a>',
  )
})

test('how words look stays', async () => {
  const given =
    '<table width="600" cellpadding="4"><tr><td colspan="2" style="color:#ff0000;font-weight:bold;background:rgb(1, 2, 3)">a</td></tr></table>'
  expect(await html(given)).toContain(
    '<td colspan="2" style="color:#ff0000;font-weight:bold;background:rgb(1, 2, 3)">a</td>',
  )
})

test.each([
  ['color: red; position: fixed', 'color:red'],
  ['COLOR:RED', 'color:RED'],
  ['background: #fff url(x)', ''],
  ['margin: 0 -9px', ''],
  ['font-family: "Segoe UI", Arial', 'font-family:"Segoe UI", Arial'],
  ['width: calc(100% + 1px)', ''],
  ['height: 100vh', ''],
  ['width: 50DVW', ''],
  ['font-family: Vivaldi; font-size: 1.5vmin', 'font-family:Vivaldi'],
  ['color', ''],
])('the style %j becomes %j', (given, expected) => {
  expect(safeStyle(given)).toBe(expected)
})

test('pictures are found by their ids, percent-encoded ones too, and one that nothing names is a file', async () => {
  const inline = (id: string) =>
    filePart(`${id}.png`, id, 'image/png', [
      ['Content-ID', `<${id}@x>`],
      ['Content-Disposition', 'inline'],
    ])
  const page = textPart(
    '<p>See <img src="cid:one@x"> and <img src="CID:two%40x"><img src="cid:a b@x"></p>',
    'text/html',
  )
  const files = ['one', 'two', 'three', 'a%20b'].map(inline)
  const mail = await readMail(aMultipartMail('mixed', [page, ...files]))
  expect(mail.files.map(({ isInline, contentId }) => [contentId, isInline])).toEqual([
    ['one@x', true],
    ['two@x', true],
    ['three@x', false],
    ['a%20b@x', true],
  ])
  expect(mail.html).toBe(
    '<p>See <img alt="" data-picture="0" /> and <img alt="" data-picture="1" /><img alt="" data-picture="3" /></p>',
  )
})
