/** Returns true for a text with a tag, a comment or an entity of HTML: it would be shown as it stands. */
export function hasHtml(text: string): boolean {
  return /<[a-z/!?]|&(#x?)?\w+;/i.test(text)
}
