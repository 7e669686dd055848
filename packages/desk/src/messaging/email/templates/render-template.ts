import { toOneLine } from '@lodge/contracts'
import { isolate } from '@lodge/strings'
import { htmlToText } from '../../../foundation/rich-text/html-to-text.ts'
import type { MailContent, QuotedMessage, Variables } from '../mail-content.ts'
import type { EmailTemplate } from './default-template.ts'
import { renderLiquid } from './liquid.ts'
import { escapeLines, linkify, type MailStyles, mailPage, sanitiseMailHtml, stylesIn } from './mail-html.ts'

export interface RenderedEmail {
  subject: string
  text: string
  html: string
}

interface Paragraph {
  html: string
  text: string
}

/**
 * Returns the subject, text and HTML of a template filled with a mail's content. Text and HTML come from the one body:
 * empty lines separate paragraphs, one that is only `{{ message }}` is quoted, as rich text where there is such, one that
 * is only `{{ code }}` is large, and one that stays empty is left out. Values are escaped; of the template's own HTML only
 * what mails may have is kept. The notice comes before the body, the footnote after it, and signature and
 * files after the message, and what is quoted last. Articles have their titles for links, and come after a body that does not name them.
 * Throws a `TemplateError`.
 */
export function renderTemplate(
  template: EmailTemplate,
  content: MailContent,
  language: string,
): RenderedEmail {
  const styles = stylesIn(language)
  const subject = toOneLine(renderLiquid(template.subject, content.variables))
  const body = renderLiquid(template.body, content.variables, writeValue)
  const paragraphs = [
    ...ownParagraph(content.notice, styles.notice),
    ...body
      .split(/\n\s*\n/)
      .map((paragraph) => paragraph.trim())
      .filter((paragraph) => paragraph !== '')
      .flatMap((paragraph) => toParagraphs(paragraph, content, styles)),
    ...unnamedArticles(template, content, styles),
    ...choicesParagraph(content.choices, styles),
    ...ownParagraph(content.footnote, styles.paragraph),
    ...quotations(content.quoted, styles),
  ]
  return {
    subject,
    text: `${paragraphs.map(({ text }) => text).join('\n\n')}\n`,
    html: mailPage({
      language,
      title: subject,
      letterhead: content.letterhead,
      content: paragraphs.map(({ html }) => html).join('\n'),
    }),
  }
}

/** A name may be written in another direction than the sentence; what has lines stands for itself. */
function writeValue(value: string): string {
  return escapeLines(value.includes('\n') ? value : isolate(value))
}

function toParagraphs(paragraph: string, content: MailContent, styles: MailStyles): Paragraph[] {
  const { messageHtml, variables, files, signature } = content
  const following = [...ownParagraph(signature, styles.signature), ...ownParagraph(files, styles.paragraph)]
  const messageText = String(variables.message ?? '').trim()
  const message = writeValue(messageText)
  if (messageText !== '' && paragraph === message) {
    const quote = `<blockquote dir="auto" style="${styles.message}">${messageHtml || escapeLines(messageText)}</blockquote>`
    return [{ html: quote, text: messageText }, ...following]
  }
  const code = escapeLines(String(variables.code ?? ''))
  if (paragraph === code) return [{ html: `<p style="${styles.code}">${code}</p>`, text: htmlToText(code) }]
  const rendered = toParagraph(paragraph, variables, styles)
  const hasMessage = messageText !== '' && paragraph.includes(message)
  return hasMessage ? [rendered, ...following] : [rendered]
}

/** Lists and headings of the template stand for themselves; all else is a paragraph with its lines. */
function toParagraph(paragraph: string, variables: Variables, styles: MailStyles): Paragraph {
  const isBlock = /^<(?:ul|ol|h[23]|hr|blockquote|p)\b/i.test(paragraph)
  const lines = isBlock ? paragraph : paragraph.replaceAll(/(?<!<br>)\n/g, '<br>\n')
  const html = sanitiseMailHtml(lines)
  const linked = linkArticles(linkify(html, String(variables.link ?? '')), articlesOf(variables))
  return { html: isBlock ? linked : `<p style="${styles.paragraph}">${linked}</p>`, text: htmlToText(html) }
}

function articlesOf({ articles }: Variables): string {
  return String(articles ?? '').trim()
}

/** Makes links of the titles in a list of articles, each of which stands before its address in a line. */
function linkArticles(html: string, articles: string): string {
  if (articles === '') return html
  const list = sanitiseMailHtml(writeValue(articles))
  const linked = list.replaceAll(
    /^([\u2066-\u2068]?- )(.+): (https?:[^\s<\u2069]+)/gm,
    '$1<a href="$3">$2</a>',
  )
  return html.replaceAll(list, () => linked)
}

/** A university's own text may be older than the articles in it. */
function unnamedArticles(
  { body }: EmailTemplate,
  { variables }: MailContent,
  styles: MailStyles,
): Paragraph[] {
  const articles = articlesOf(variables)
  if (articles === '' || /\{[{%][^}]*\barticles\b/.test(body)) return []
  const sentence = String(variables.articlesSentence ?? '')
  return [sentence, articles]
    .filter((text) => text !== '')
    .map((text) => toParagraph(writeValue(text), variables, styles))
}

function choicesParagraph(choices: MailContent['choices'], styles: MailStyles): Paragraph[] {
  if (!choices) return []
  const { title, links } = choices
  const anchors = links.map(
    ({ label, address }) => `<a href="${escapeLines(address)}">${escapeLines(label)}</a>`,
  )
  return [
    {
      html: `<p style="${styles.paragraph}"><strong>${escapeLines(title)}</strong><br>\n${anchors.join('<br>\n')}</p>`,
      text: [title, ...links.map(({ label, address }) => `${label}: ${address}`)].join('\n'),
    },
  ]
}

/** Mail programs fold what is marked so, and ours when it comes back. */
function quotations(quoted: readonly QuotedMessage[] | undefined, styles: MailStyles): Paragraph[] {
  return (quoted ?? []).map(({ attribution, text }) => ({
    html: `<div class="gmail_quote"><div class="gmail_attr" style="${styles.attribution}">${escapeLines(attribution)}</div>
<blockquote type="cite" class="gmail_quote" dir="auto" style="${styles.quotation}">${escapeLines(text)}</blockquote></div>`,
    text: `${attribution}\n${text.split('\n').map(markQuoted).join('\n')}`,
  }))
}

/** RFC 3676, 4.5: a line that is quoted already gets no space. */
function markQuoted(line: string): string {
  return line === '' || line.startsWith('>') ? `>${line}` : `> ${line}`
}

/** Returns the paragraph of a text that is no part of the template, with its addresses as links. */
function ownParagraph(text: string | null | undefined, style: string): Paragraph[] {
  if (!text) return []
  const link = /https?:\S+/.exec(text)?.[0] ?? ''
  return [{ html: `<p style="${style}">${linkify(escapeLines(text), link)}</p>`, text }]
}
