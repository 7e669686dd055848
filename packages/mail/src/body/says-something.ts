/** A stretch of a mail's text, in the order in which it is shown. */
export interface TextPiece {
  kind: 'text' | 'html'
  content: string
}

/** Returns whether a piece has a word or a picture that its reader would see. */
export function saysSomething({ kind, content }: TextPiece): boolean {
  if (kind === 'text') return /\S/.test(content)
  if (/<img[^<>]+src\s*=\s*["']?\s*(cid|data):/i.test(content)) return true
  const seen = content
    .replace(/<(style|script|head|title)\b[\s\S]*?(<\/\1\s*>|$)/gi, '')
    .replace(/<!--[\s\S]*?(-->|$)/g, '')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(nbsp|#160|#xa0|zwnj|zwj|shy);/gi, '')
  return /[^\s\u00a0\u200b-\u200f\ufeff]/.test(seen)
}
