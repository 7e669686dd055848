import Mustache from 'mustache'
import type { EmailTemplate } from './email-templates.ts'

export type Variables = Record<string, string | number | null>

export interface RenderedEmail {
  subject: string
  text: string
  html: string
}

const page = `<!doctype html>
<html lang="{{language}}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{{title}}</title></head>
<body style="margin:0;padding:24px;background:#ffffff;color:#16202e;font:16px/1.5 Inter,Arial,sans-serif">
<div style="max-width:576px">
{{{content}}}
</div>
</body>
</html>`

const styles = {
  notice: 'margin:0 0 24px;padding:0 0 16px;border-bottom:1px solid #dfe5ee;color:#55657d;font-size:14px',
  paragraph: 'margin:0 0 16px',
  message: 'margin:0 0 16px;padding:2px 0 2px 16px;border-left:3px solid #c4cddb',
  code: 'margin:0 0 16px;font-size:32px;font-weight:600;letter-spacing:6px',
}

/**
 * Returns the subject, text and HTML of a template filled with `values`. Text and HTML come from the one body: empty
 * lines separate paragraphs, a paragraph that is only `{{message}}` is quoted (as rich text, where `messageHtml` has it
 * sanitised), one that is only `{{code}}` is large, and `{{link}}` can be clicked. Every other variable is escaped in
 * the HTML, even where the template asks for it unescaped. A paragraph that is only a variable is left out where it is
 * empty. `notice` comes before the body, `footnote` after it, and `files` after the message.
 */
export function renderTemplate(
  template: EmailTemplate,
  variables: Variables,
  language: string,
): RenderedEmail {
  const written = withoutEmptyParagraphs(alwaysEscaped(template.body), variables)
  const body = withNoticeAndFootnote(written, variables)
  const subject = render(alwaysEscaped(template.subject), variables, (value) => value)
  return {
    subject,
    text: `${render(body, { ...variables, message: messageWithFiles(variables) }, (value) => value).trim()}\n`,
    html: Mustache.render(page, { language, title: subject, content: renderHtmlBody(body, variables) }),
  }
}

function withoutEmptyParagraphs(body: string, variables: Variables): string {
  const paragraphs = body.split(/\n{2,}/)
  const isEmpty = (paragraph: string) => {
    const [, name] = /^\s*\{\{\s*(\w+)\s*\}\}\s*$/.exec(paragraph) ?? []
    return name !== undefined && !variables[name]
  }
  return paragraphs.filter((paragraph) => !isEmpty(paragraph)).join('\n\n')
}

/** What an installation adds to each mail stays outside the text that its staff may change. */
function withNoticeAndFootnote(body: string, { notice, footnote }: Variables): string {
  return [notice && '{{notice}}', body, footnote && '{{footnote}}'].filter(Boolean).join('\n\n')
}

function messageWithFiles({ message, files }: Variables): Variables[string] {
  return message && files ? `${message}\n\n${files}` : (message ?? null)
}

function renderHtmlBody(body: string, variables: Variables): string {
  const html = render(body, variables, escapeLines)
  const message = escapeLines(String(variables.message ?? ''))
  const rich = variables.messageHtml ? String(variables.messageHtml) : message
  const code = escapeLines(String(variables.code ?? ''))
  const link = escapeLines(String(variables.link ?? ''))
  const notice = escapeLines(String(variables.notice ?? ''))
  const withLink = (text: string) =>
    link ? text.replaceAll(link, () => `<a href="${link}">${link}</a>`) : text
  const files = variables.files
    ? `\n<p style="${styles.paragraph}">${withLink(escapeLines(String(variables.files)))}</p>`
    : ''
  return html
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => {
      if (paragraph === message) return `<blockquote style="${styles.message}">${rich}</blockquote>${files}`
      if (paragraph === notice) return `<p style="${styles.notice}">${withLink(notice)}</p>`
      if (paragraph === code) return `<p style="${styles.code}">${paragraph}</p>`
      const lines = withLink(paragraph).replaceAll(/(?<!<br>)\n/g, '<br>\n')
      return `<p style="${styles.paragraph}">${lines}</p>${message && paragraph.includes(message) ? files : ''}`
    })
    .join('\n')
}

function render(template: string, variables: Variables, write: (value: string) => string): string {
  return Mustache.render(template, variables, {}, { escape: (value: unknown) => write(String(value)) })
}

function alwaysEscaped(template: string): string {
  return template.replace(/\{\{\{([^}]*)\}\}\}/g, '{{$1}}').replace(/\{\{\s*&/g, '{{')
}

/** Keeps a value's own empty lines from separating the template's paragraphs. */
function escapeLines(value: string): string {
  return Mustache.escape(value).trim().replace(/\r?\n/g, '<br>\n')
}
