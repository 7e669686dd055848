import { mailLimits } from '../mail-limits.ts'
import { parseMailHtml } from './html-document.ts'
import { toHtmlLines, toPlainText } from './html-lines.ts'
import type { TextPiece } from './says-something.ts'

/** Returns pieces of a mail one after another as plain text. */
export function plainTextOf(pieces: readonly TextPiece[]): string {
  return pieces
    .map(({ kind, content }) => (kind === 'html' ? withoutTags(content) : content).trimEnd())
    .join('\n')
}

function withoutTags(html: string): string {
  return toPlainText(toHtmlLines(parseMailHtml(html.slice(0, mailLimits.htmlLength))))
}
