import { describe, expect, test } from 'vitest'
import type { MailContent, Variables } from '../mail-content.ts'
import { TemplateError } from './liquid.ts'
import { renderTemplate } from './render-template.ts'

const link = 'https://help.example/a?b=1&c=2'
const body = 'Hello {{ name }},\n\n{{ message }}\n\n{{ extra }}\n\nSee {{ link }}\nor ask.'
const values = { name: 'Amara', message: 'One\n\nTwo', extra: 'More.', link }

function rendered(template: { subject?: string; body?: string }, variables: Variables = values) {
  return renderTemplate({ subject: 'Hello', body, ...template }, { variables }, 'en')
}

test('text and HTML have the same paragraphs', () => {
  const { text, html } = rendered({})
  expect(text).toBe(`Hello Amara,\n\nOne\n\nTwo\n\nMore.\n\nSee ${link}\nor ask.\n`)
  expect(html.match(/<p /g)).toHaveLength(3)
  expect(html).toMatch(/<blockquote[^>]*>One<br>\n<br>\nTwo<\/blockquote>/)
})

test('a link can be clicked and keeps its characters', () => {
  const { html } = rendered({})
  expect(html.match(/href="([^"]*)"/)?.[1]?.replaceAll('&amp;', '&')).toBe(link)
})

test('an empty paragraph is left out of text and HTML', () => {
  const { text, html } = rendered({}, { ...values, extra: null })
  expect(text).toBe(`Hello Amara,\n\nOne\n\nTwo\n\nSee ${link}\nor ask.\n`)
  expect(html.match(/<p /g)).toHaveLength(2)
})

test('a template can choose its words', () => {
  const chosen = '{% if extra %}{{ extra | upcase }}{% else %}Nothing.{% endif %}'
  expect(rendered({ body: chosen }).text).toBe('MORE.\n')
  expect(rendered({ body: chosen }, { ...values, extra: null }).text).toBe('Nothing.\n')
})

test('a template is filled anew for each reader, also after a failure', () => {
  const template = '{% if seen %}{{ seen }}{% endif %}{% assign mine = name %}Dear {{ mine }}'
  expect(rendered({ body: template }, { ...values, seen: null }).text).toBe('Dear Amara\n')
  expect(() => rendered({ body: `${template}{{ nothing }}` }, { ...values, seen: 'x' })).toThrow(
    TemplateError,
  )
  const long = '{% for i in (1..30) %}{{ message }}{% endfor %}'
  const words = { ...values, message: 'x'.repeat(10_000) }
  for (let reader = 0; reader < 3; reader += 1)
    expect(rendered({ body: long }, words).text).toHaveLength(300_001)
  expect(rendered({ body: template }, { ...values, seen: null, name: 'Jun' }).text).toBe('Dear Jun\n')
})

test('a template may have bold words, lists and links, and the plain text has them without tags', () => {
  const written = `<strong>Dear</strong> {{ name }},\n\n<ul>\n<li>one</li>\n<li>two</li>\n</ul>\n\n<a href="{{ link }}">Your ticket</a>`
  const { text, html } = rendered({ body: written })
  expect(html).toContain('<strong>Dear</strong> Amara,')
  expect(html).toContain('<li>one</li>')
  expect(html).toContain('href="https://help.example/a?b=1&amp;c=2">Your ticket</a>')
  expect(text).toContain('Dear Amara,\n\n- one\n- two\n\nYour ticket (https://help.example/a?b=1&c=2)')
})

test('scripts, handlers, styles, pictures and frames of an author are removed', () => {
  const hostile =
    '<script>alert(1)</script><p onclick="x()" style="position:fixed">Hi</p>\n\n<img src="https://spy.example/1.png"><iframe src="https://spy.example"></iframe><a href="javascript:alert(1)">go</a>'
  const { html } = rendered({ body: hostile })
  expect(html).not.toMatch(/alert|onclick|fixed|<img|<iframe|javascript/)
  expect(html).toContain('<p>Hi</p>')
})

test('a value stays text wherever the template uses it', () => {
  const name = '"><img src=x onerror=alert(1)><b>{{ link }}</b>'
  const { text, html } = rendered({ body: '{{ name }}\n\n<a href="{{ name }}">x</a>' }, { ...values, name })
  expect(html).not.toMatch(/<img|<b>/)
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;')
  expect(text.split('\n')[0]).toBe(name)
})

test('a name and a message that are written from right to left leave the sentences around them in order', () => {
  const { text, html } = rendered({}, { ...values, name: 'زينب', message: 'لا توجد صورة.' })
  expect(text).toContain('Hello \u2068زينب\u2069,\n\nلا توجد صورة.\n')
  expect(html).toMatch(/<blockquote dir="auto"[^>]*>لا توجد صورة\.<\/blockquote>/)
})

test('a mail runs in the direction of its language, which its root says as well as its page', () => {
  const { html: arabic } = renderTemplate({ subject: 'Hello', body }, { variables: values }, 'ar')
  expect(arabic).toContain('<html lang="ar" dir="rtl">')
  expect(arabic).toMatch(/<body[^>]*>\n<div dir="rtl"/)
  expect(arabic).toMatch(/<blockquote dir="auto" style="[^"]*padding-right:16px;border-right:3px/)
  expect(arabic).not.toMatch(/left/)

  const { html: english } = rendered({})
  expect(english).toContain('<html lang="en" dir="ltr">')
  expect(english).toMatch(/<body[^>]*>\n<div dir="ltr"/)
  expect(english).toMatch(/<blockquote dir="auto" style="[^"]*padding-left:16px;border-left:3px/)
})

test('a subject is one line, whatever its values contain', () => {
  const { subject } = rendered(
    { subject: 'Re: {{ name }}\r\nBcc: all@uni.example' },
    { ...values, name: 'A\r\nBcc: everyone@uni.example' },
  )
  expect(subject).toBe('Re: A Bcc: everyone@uni.example Bcc: all@uni.example')
})

test('the notice, message, files and footnote stay around any template', () => {
  const content: MailContent = {
    variables: values,
    messageHtml: '<p><em>One</em></p>',
    files: `1 file: ${link}`,
    notice: 'Do not reply',
    footnote: 'Bye',
  }
  const { text, html } = renderTemplate({ subject: 's', body: '{{ message }}' }, content, 'en')
  expect(text).toBe(`Do not reply\n\nOne\n\nTwo\n\n1 file: ${link}\n\nBye\n`)
  expect(html).toMatch(/Do not reply.*<em>One<\/em>.*1 file: <a href.*Bye/s)
})

test('a site with a logo and a colour has both above its mails, and its name as the alternative', () => {
  const letterhead = {
    siteName: 'A & B',
    logo: 'https://help.uni.example/api/site-logos/ab',
    color: '#0a4d8c',
  }
  const { html, text } = renderTemplate(
    { subject: 's', body: 'Hello' },
    { variables: values, letterhead },
    'en',
  )
  expect(html).toMatch(
    /background:#0a4d8c.*<img src="https:\/\/help\.uni\.example\/api\/site-logos\/ab" alt="A &amp; B".*Hello/s,
  )
  expect(text).toBe('Hello\n')
})

describe('an invalid template', () => {
  const problemOf = (template: string) => {
    try {
      return rendered({ body: template }).text
    } catch (error) {
      return error instanceof TemplateError ? error.problem : error
    }
  }

  test.each([
    ['an unknown variable', 'Hello\n  {{ nobody }}', 'template_unknown_variable', 2],
    ['an unknown tag', 'Hello\n\n{% iff name %}', 'template_malformed', 3],
    ['a condition without an end', 'a\n{% if name %}b', 'template_malformed', 2],
    ['an output without an end', 'a\n{{ name', 'template_malformed', 2],
    ['a filter that mails have not', "{{ '' | pop }}", 'template_malformed', 1],
    ['a way around escaping', '{{ name | raw }}', 'template_malformed', 1],
    ['another file', "{% include '/etc/passwd' %}", 'template_malformed', 1],
    ['another file, rendered', "{% render 'a' %}", 'template_malformed', 1],
    ['a layout', "{% layout 'a' %}", 'template_malformed', 1],
    ['a prototype', '{{ name.constructor }}', 'template_unknown_variable', 1],
    ['a range as large as memory', '{% for i in (1..999999999) %}{{ i }}{% endfor %}', 'template_endless', 1],
    [
      'loops in loops in loops',
      '{% for i in (1..999) %}{% for j in (1..999) %}{% for k in (1..999) %}{{ message }}{% endfor %}{% endfor %}{% endfor %}',
      'template_endless',
      1,
    ],
  ])('is refused with %s and its place', (_, template, reason, line) => {
    expect(problemOf(template)).toMatchObject({ reason, params: { line, column: expect.any(Number) } })
  })

  test('has a problem in plain words', () => {
    expect(() => rendered({ body: 'a\n b {{ nobody }}' })).toThrow(
      'Line 2, column 7: this e-mail has no variable “nobody”',
    )
    expect(() => rendered({ body: '{% iff name %}' })).toThrow('tag "iff" not found')
  })
})

describe('a list of articles', () => {
  const address = 'https://help.example/knowledge-base/it/wifi.html'
  const one = `- & <b>"more"</b>: it's: ${address}`
  const anchor = (title: string) => `- <a href="${address}">${title}</a>`
  const title = '&amp; &lt;b&gt;"more"&lt;/b&gt;: it\'s'

  test.each<[string, string]>([
    ['one', one],
    ['several', `${one}\n${one}`],
  ])('of %s has the whole titles for links in HTML, and titles and addresses in text', (_, articles) => {
    const { html, text } = rendered({ body: 'Read:\n{{ articles }}' }, { ...values, articles })
    const anchors = articles.split('\n').map(() => anchor(title))
    expect(html).toContain(`Read:<br>\n${anchors.join('<br>\n')}</p>`)
    expect(text.replaceAll(/[\u2066-\u2069]/g, '')).toBe(`Read:\n${articles}\n`)
  })

  test('in the direction of another script is a link too', () => {
    const { html } = rendered({ body: '{{ articles }}' }, { ...values, articles: `- כביש: ${address}` })
    expect(html).toContain(anchor('כביש'))
  })

  test('stands after a text that does not name it, and once in one that does', () => {
    const given = { ...values, articles: one, articlesSentence: 'These may help:' }
    expect(rendered({ body: 'Thanks.' }, given).html).toMatch(/Thanks\..*These may help:.*<a href/s)
    const named = rendered({ body: '{% for i in (1..1) %}{{ articles }}{% endfor %}' }, given).html
    expect(named.match(/<a /g)).toHaveLength(1)
  })
})
