/** Returns parts of a canned response as its HTML: what is no element of its own is a paragraph. */
export function toResponseHtml(parts: readonly string[]): string {
  return parts.map((part) => (part.startsWith('<') ? part : `<p>${part}</p>`)).join('')
}
