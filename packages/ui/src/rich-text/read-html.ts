export type HtmlPart = string | HtmlElement

export interface HtmlElement {
  /** Lower case. */
  name: string
  attributes: Readonly<Record<string, string>>
  parts: readonly HtmlPart[]
}

let read = readInBrowser

/** Replaces the browser's parser, for pages rendered on the server. */
export function provideHtmlReader(reader: (html: string) => HtmlPart[]): void {
  read = reader
}

/** Runs and loads nothing of it. */
export function readHtml(html: string): HtmlPart[] {
  return read(html)
}

export function textOf(part: HtmlPart): string {
  return typeof part === 'string' ? part : part.parts.map(textOf).join('')
}

export function findElements(parts: readonly HtmlPart[], name: string): HtmlElement[] {
  return parts.flatMap((part) => {
    if (typeof part === 'string') return []
    const inside = findElements(part.parts, name)
    return part.name === name ? [part, ...inside] : inside
  })
}

function readInBrowser(html: string): HtmlPart[] {
  return partsOf(new DOMParser().parseFromString(html, 'text/html').body)
}

function partsOf(node: Node): HtmlPart[] {
  return [...node.childNodes].flatMap((child): HtmlPart[] => {
    if (child instanceof Text) return [child.data]
    if (!(child instanceof Element)) return []
    const attributes = Object.fromEntries([...child.attributes].map(({ name, value }) => [name, value]))
    return [{ name: child.localName, attributes, parts: partsOf(child) }]
  })
}
