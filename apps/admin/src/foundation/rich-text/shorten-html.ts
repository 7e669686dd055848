/** Returns the text of HTML on one line, cut where it is long. */
export function shortenHtml(html: string): string {
  const text = toPlainText(html)
  return text.length > 80 ? `${text.slice(0, 80)}…` : text
}

/** Returns the text of HTML on one line. */
export function toPlainText(html: string): string {
  const blocks = html.replace(/<\/(p|li)>|<br\s*\/?>/g, '$& ')
  const { body } = new DOMParser().parseFromString(blocks, 'text/html')
  return (body.textContent ?? '').replace(/\s+/g, ' ').trim()
}
