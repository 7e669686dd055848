import Mustache from 'mustache'

export type Variables = Record<string, string | number | null>

export interface Rendered {
  subject: string
  text: string
  html: string
}

interface Template {
  subject: string
  body: string
}

const page = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{{title}}</title></head>
<body style="margin:0;padding:24px;background:#ffffff;color:#16202e;font:16px/1.5 Inter,Arial,sans-serif">
<div style="max-width:576px">
{{{content}}}
</div>
</body>
</html>`

const styles = {
  paragraph: 'margin:0 0 16px',
  message: 'margin:0 0 16px;padding:2px 0 2px 16px;border-left:3px solid #c4cddb',
  code: 'margin:0 0 16px;font-size:32px;font-weight:600;letter-spacing:6px',
}

/**
 * Fills a template in. Text and HTML come from the one body: empty lines part paragraphs, a paragraph that is
 * nothing but `{{message}}` is quoted (as rich text, where `messageHtml` has it sanitised), one that is nothing but
 * `{{code}}` is large, and `{{link}}` can be clicked. Every other variable is escaped in the HTML, also one that the
 * template asks for unescaped.
 */
export function renderTemplate(template: Template, variables: Variables): Rendered {
  const body = alwaysEscaped(template.body)
  const subject = render(alwaysEscaped(template.subject), variables, (value) => value)
  return {
    subject,
    text: `${render(body, variables, (value) => value).trim()}\n`,
    html: Mustache.render(page, { title: subject, content: htmlOf(body, variables) }),
  }
}

function htmlOf(body: string, variables: Variables): string {
  const html = render(body, variables, escapeLines)
  const message = escapeLines(String(variables.message ?? ''))
  const rich = variables.messageHtml ? String(variables.messageHtml) : message
  const code = escapeLines(String(variables.code ?? ''))
  const link = escapeLines(String(variables.link ?? ''))
  return html
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => {
      if (paragraph === message) return `<blockquote style="${styles.message}">${rich}</blockquote>`
      if (paragraph === code) return `<p style="${styles.code}">${paragraph}</p>`
      const linked = link ? paragraph.replaceAll(link, () => `<a href="${link}">${link}</a>`) : paragraph
      return `<p style="${styles.paragraph}">${linked.replaceAll(/(?<!<br>)\n/g, '<br>\n')}</p>`
    })
    .join('\n')
}

function render(template: string, variables: Variables, write: (value: string) => string): string {
  return Mustache.render(template, variables, {}, { escape: (value: unknown) => write(String(value)) })
}

function alwaysEscaped(template: string): string {
  return template.replace(/\{\{\{([^}]*)\}\}\}/g, '{{$1}}').replace(/\{\{\s*&/g, '{{')
}

/** Keeps a value's own empty lines from parting the template's paragraphs. */
function escapeLines(value: string): string {
  return Mustache.escape(value).trim().replace(/\r?\n/g, '<br>\n')
}
