import { mailLimits } from '../mail-limits.ts'
import { parseMailHtml } from './html-document.ts'
import { hasVisibleLine } from './html-lines.ts'

/** A stretch of a mail's text, in the order in which it is shown. */
export interface TextPiece {
  kind: 'text' | 'html'
  content: string
}

const mayHide = /display\s*:\s*none|visibility\s*:\s*hidden|mso-hide|opacity\s*:\s*0|\shidden\b/i

/** Each piece is asked about several times. */
const known = new WeakMap<TextPiece, boolean>()

/** Returns whether a piece has a word or a picture that its reader would see. */
export function saysSomething(piece: TextPiece): boolean {
  const says = known.get(piece) ?? findsWord(piece)
  known.set(piece, says)
  return says
}

function findsWord({ kind, content }: TextPiece): boolean {
  if (kind === 'text') return /\S/.test(content)
  if (/<img[^<>]+src\s*=\s*["']?\s*(cid|data):/i.test(content)) return true
  const seen = content
    .replace(/<(style|script|head|title)\b[\s\S]*?(<\/\1\s*>|$)/gi, '')
    .replace(/<!--[\s\S]*?(-->|$)/g, '')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(nbsp|#160|#xa0|zwnj|zwj|shy);/gi, '')
  if (!/[^\s\u00a0\u200b-\u200f\ufeff]/.test(seen)) return false
  return !mayHide.test(content) || hasVisibleLine(parseMailHtml(content.slice(0, mailLimits.htmlLength)))
}
