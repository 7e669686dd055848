import { updateMany, updateOne } from '@lodge/database'
import sanitise from 'sanitize-html'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deskStrings } from '../../foundation/strings.ts'
import type { Variables } from './mail-content.ts'
import { defaultTemplate } from './templates/default-template.ts'
import { renderTemplate } from './templates/render-template.ts'
import { isTemplateCode, templateKinds } from './templates/template-kinds.ts'
import { createEmailFixture, type EmailFixture } from './testing/email-fixture.ts'
import { mailReply } from './tickets/mail-reply.ts'

const hostile = [
  '<script>alert(1)</script><style>*{display:none}</style>',
  '"><img src=x onerror=alert(1)>',
  "' onmouseover='alert(1)",
  '</title></head><body onload=alert(1)>',
  '</p></blockquote><iframe src="https://evil.example"></iframe>',
  '--><svg onload=alert(1)><!--',
  ']]><a href="javascript:alert(1)">x</a>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '{{ link }}{% for i in (1..9) %}<b>x</b>{% endfor %}',
  'https://evil.example/?a=1&b="><b>',
  '\u202Egpj.exe\u2028Bcc: all@uni.example',
]
const plain = 'plain words'
const link = 'https://help.uni.example/tickets/1/detail'

/** Returns each element with its attributes' names, in their order. */
function elementsOf(html: string): string[] {
  const found: string[] = []
  const onOpenTag = (name: string, attributes: Record<string, string>) =>
    void found.push([name, ...Object.keys(attributes)].join(' '))
  sanitise(html, { allowedTags: false, allowedAttributes: false, allowVulnerableTags: true, onOpenTag })
  return found
}

const codes = Object.keys(templateKinds).filter(isTemplateCode)
const { t } = deskStrings(null)

/** Renders a mail all of whose parts say something, each with its own name. */
function render(code: (typeof codes)[number], text: string) {
  const names: readonly string[] = templateKinds[code].variables
  const words = (name: string) => `${text} ${name}`
  const variables: Variables = Object.fromEntries(names.map((name) => [name, words(name)]))
  const content = {
    variables: { ...variables, link },
    // Each begins with an address of ours, which becomes a link; none that follows does.
    files: `${link} ${words('files')}`,
    notice: `${link} ${words('notice')}`,
    footnote: `${link} ${words('footnote')}`,
    choices: {
      title: words('choices'),
      links: [{ label: words('label'), address: 'https://help.uni.example/r' }],
    },
    letterhead: { siteName: words('site'), logo: 'https://help.uni.example/logo', color: '#0a4d8c' },
  }
  // Everything that a template may say, whatever this one says.
  const own = names.map((name) => `{{ ${name} }}`).join(' and ')
  const template = defaultTemplate(t, code)
  return [
    renderTemplate(template, content, 'en'),
    renderTemplate({ subject: own, body: `${own}\n\n${template.body}` }, content, 'en'),
  ]
}

test.each(codes)('a mail of %s shows hostile text as text', (code) => {
  const usual = render(code, plain)
  for (const text of hostile) {
    const mails = render(code, text)
    expect(
      mails.map(({ html }) => elementsOf(html)),
      text,
    ).toEqual(usual.map(({ html }) => elementsOf(html)))
    for (const { subject } of mails) expect(subject).not.toMatch(/[\p{Cc}\u2028\u2029\u202A-\u202E]/u)
  }
})

let fixture: EmailFixture
beforeAll(async () => {
  fixture = await createEmailFixture()
})
afterAll(() => fixture.close())

async function aMailBy(name: string) {
  await updateOne(fixture.db, 'site', { id: 1 }, { name })
  await updateMany(fixture.db, 'person', {}, { name })
  await updateMany(fixture.db, 'team', {}, { name, senderName: name })
  const { id } = await fixture.aTicket({ subject: name })
  await mailReply(fixture.ctx, await fixture.aRepliedEvent(await fixture.aMessage(id, { body: name })))
  const mail = fixture.server.mails.at(-1)
  if (!mail) throw new Error('No mail has come')
  return mail
}

test.each([
  'Amara\r\nBcc: all@uni.example',
  'Amara\nContent-Type: text/html\n\n<script>alert(1)</script>',
  'Amara\r\n.\r\nMAIL FROM:<evil@example.org>',
  'Amara\u2028Bcc: all@uni.example',
  'Amara\0\u001B[2J',
  '"Amara" <evil@example.org>, all@uni.example',
  '=?utf-8?Q?=0D=0ABcc:_all@uni.example?=',
  '(comment) Amara; <',
])('hostile text %j in a name, subject and message adds no header and no recipient', async (given) => {
  // Postgres takes no NUL, as the desk does not.
  const name = given.replaceAll('\0', '')
  const usual = await aMailBy('Amara Okonkwo')
  const mail = await aMailBy(name)

  expect([...mail.headers.keys()].toSorted()).toEqual([...usual.headers.keys()].toSorted())
  expect(
    [mail.to?.value, mail.from?.value, mail.replyTo?.value].map((all) => all?.map(({ address }) => address)),
  ).toEqual(
    [usual.to?.value, usual.from?.value, usual.replyTo?.value].map((all) =>
      all?.map(({ address }) => address),
    ),
  )
  for (const copy of ['cc', 'bcc']) expect(mail.headers.has(copy)).toBe(false)
  expect(mail.subject).not.toMatch(/[\p{Cc}\u2028\u2029]/u)
  expect(elementsOf(String(mail.html)).filter((one) => one !== 'br')).toEqual(
    elementsOf(String(usual.html)).filter((one) => one !== 'br'),
  )
})
