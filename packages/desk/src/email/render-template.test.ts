import { expect, test } from 'vitest'
import { renderTemplate, type Variables } from './render-template.ts'

const rendered = (variables: Variables) => renderTemplate(template, variables, 'en')

const template = {
  subject: '{{subject}}',
  body: 'Hello {{name}},\n\n{{message}}\n\n{{#extra}}{{extra}}\n\n{{/extra}}See {{link}}\nor ask.',
}
const link = 'https://help.example/a?b=1&c=2'

test('text and HTML say the same, in paragraphs', () => {
  const { text, html } = rendered({
    name: 'Amara',
    message: 'One\n\nTwo',
    extra: 'More.',
    link,
  })
  expect(text).toBe(`Hello Amara,\n\nOne\n\nTwo\n\nMore.\n\nSee ${link}\nor ask.\n`)
  expect(html.match(/<p /g)).toHaveLength(3)
  expect(html).toMatch(/<blockquote[^>]*>One<br>\n<br>\nTwo<\/blockquote>/)
})

test('a link can be clicked and keeps its characters', () => {
  const { html } = rendered({ link })
  const address = html
    .match(/href="([^"]*)"/)?.[1]
    ?.replaceAll('&#x3D;', '=')
    .replaceAll('&#x2F;', '/')
  expect(address?.replaceAll('&amp;', '&')).toBe(link)
})

test('an absent part leaves no trace', () => {
  expect(rendered({ name: 'A', message: 'B', link: 'C', extra: null }).text).not.toContain('\n\n\n')
})

test('a paragraph that is only an empty variable is left out', () => {
  const body = 'Hello,\n\n{{extra}}\n\nSee {{link}}'
  const text = (extra: string | null) => renderTemplate({ subject: '', body }, { extra, link }, 'en').text

  expect(text('More.')).toBe(`Hello,\n\nMore.\n\nSee ${link}\n`)
  expect(text(null)).toBe(`Hello,\n\nSee ${link}\n`)
})

test('a template cannot ask for unescaped HTML', () => {
  const body = '{{{name}}} {{& name}} {{&name}}'
  expect(renderTemplate({ subject: '{{{name}}}', body }, { name: '<b>' }, 'en').html).not.toContain('<b>')
})
