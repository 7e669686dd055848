import { siteLogoPath } from '@lodge/contracts'
import { directionOf } from '@lodge/strings'
import sanitise from 'sanitize-html'
import type { MailSite } from '../load-site.ts'
import type { Letterhead } from '../mail-content.ts'

const styles = {
  notice: 'margin:0 0 24px;padding:0 0 16px;border-bottom:1px solid #dfe5ee;color:#55657d;font-size:14px',
  paragraph: 'margin:0 0 16px',
  signature: 'margin:0 0 16px;color:#55657d;font-size:14px',
  attribution: 'margin:0 0 8px;color:#55657d;font-size:14px',
  code: 'margin:0 0 16px;font-size:32px;font-weight:600;letter-spacing:6px',
}

/** Returns the styles of a mail in a language. Mail programs know no start and end of a line, but left and right. */
export function stylesIn(language: string) {
  const start = directionOf(language) === 'rtl' ? 'right' : 'left'
  return {
    ...styles,
    message: `margin:0 0 16px;padding:2px 0;padding-${start}:16px;border-${start}:3px solid #c4cddb`,
    quotation: `margin:0 0 16px;padding:0;padding-${start}:12px;border-${start}:1px solid #c4cddb;color:#55657d;font-size:14px`,
  }
}

export type MailStyles = ReturnType<typeof stylesIn>

interface MailPage {
  language: string
  title: string
  content: string
  letterhead: Letterhead | undefined
}

/** Returns the letterhead of a site whose pages are at `appUrl`. */
export function letterheadOf(site: MailSite, appUrl: string): Letterhead {
  const { name: siteName, logoHash, primaryColor: color } = site
  return { siteName, logo: logoHash === null ? null : `${appUrl}${siteLogoPath(logoHash)}`, color }
}

export function mailPage(page: MailPage): string {
  const direction = directionOf(page.language)
  // Some programs throw away what is around the body.
  return `<!doctype html>
<html lang="${escapeHtml(page.language)}" dir="${direction}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(page.title)}</title></head>
<body style="margin:0;padding:24px;background:#ffffff;color:#16202e;font:16px/1.5 Inter,Arial,sans-serif">
<div dir="${direction}" style="max-width:576px;overflow-wrap:anywhere">
${drawLetterhead(page.letterhead)}${page.content}
</div>
</body>
</html>`
}

function drawLetterhead({ siteName, logo, color }: Letterhead = noLetterhead): string {
  const line =
    color === null ? '' : `<div style="height:4px;margin:0 0 24px;background:${escapeHtml(color)}"></div>\n`
  if (logo === null) return line
  return `${line}<p style="margin:0 0 24px"><img src="${escapeHtml(logo)}" alt="${escapeHtml(siteName)}" height="32" style="height:32px;border:0"></p>\n`
}

const noLetterhead: Letterhead = { siteName: '', logo: null, color: null }

/** Returns the HTML that a template's author wrote with only what a mail may have: words, lists and links. */
export function sanitiseMailHtml(html: string): string {
  return sanitise(html, {
    allowedTags: [
      'p',
      'br',
      'strong',
      'b',
      'em',
      'i',
      'u',
      's',
      'code',
      'a',
      'ul',
      'ol',
      'li',
      'blockquote',
      'h2',
      'h3',
      'hr',
    ],
    allowedAttributes: { a: ['href'] },
    allowedSchemes: ['https', 'http', 'mailto', 'tel'],
    allowProtocolRelative: false,
    disallowedTagsMode: 'discard',
    nestingLimit: 20,
  }).replaceAll('<br />', '<br>')
}

/** Makes an address that stands in sanitised HTML a link, except where the author made links themselves. */
export function linkify(html: string, address: string): string {
  const link = escapeHtml(address)
  if (!/^https?:/.test(address) || /<a\b/.test(html)) return html
  return html.replaceAll(link, () => `<a href="${link}">${link}</a>`)
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

/** Escapes a value and keeps its own empty lines from separating the template's paragraphs. */
export function escapeLines(value: string): string {
  return escapeHtml(value).trim().replace(/\r?\n/g, '<br>\n')
}
