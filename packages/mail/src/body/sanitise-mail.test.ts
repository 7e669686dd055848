import { expect, test } from 'vitest'
import { readMail } from '../read-mail.ts'
import { aMultipartMail, anHtmlMail, filePart, textPart } from '../testing/raw-mail.ts'
import { safeStyle } from './safe-style.ts'

const html = async (given: string) => (await readMail(anHtmlMail(`<p>words</p>${given}`))).visible.html ?? ''

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
]
const harm =
  /<(script|style|link|meta|base|form|input|button|iframe|object|embed|svg|math|video|picture|source|xmp|textarea|noscript)\b|\s(on\w+|class|id|src|srcset|background|action)\s*=|javascript:|expression|position|url\(|evil\.example/i

test.each(hostile)('%s is made harmless', async (given) => {
  const safe = await html(given)
  expect(safe).toContain('words')
  expect(safe.match(/<[^>]*>/g)?.join('')).not.toMatch(harm)
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
  expect(mail.visible.html).toContain('<img alt="Map" data-remote="1" />')
})

test('a link shows its host', async () => {
  expect(await html('<a href="https://login.evil-host.example/x">college.example</a>')).toContain(
    'data-host="login.evil-host.example"',
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
  const page = textPart('<p>See <img src="cid:one@x"> and <img src="CID:two%40x"></p>', 'text/html')
  const mail = await readMail(aMultipartMail('mixed', [page, inline('one'), inline('two'), inline('three')]))
  expect(mail.files.map(({ isInline, contentId }) => [contentId, isInline])).toEqual([
    ['one@x', true],
    ['two@x', true],
    ['three@x', false],
  ])
  expect(mail.visible.html).toBe(
    '<p>See <img alt="" data-picture="0" /> and <img alt="" data-picture="1" /></p>',
  )
})
