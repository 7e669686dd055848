/** Returns the words of rich text with its paragraphs and list items on lines of their own. */
export function htmlToLines(html: string): string {
  const broken = html.replace(/<br\s*\/?>/gi, '\n').replace(/<\/(p|pre|li|blockquote)>/gi, '\n</$1>')
  const { body } = new DOMParser().parseFromString(broken, 'text/html')
  return (body.textContent ?? '').replace(/\n{3,}/g, '\n\n').trim()
}
