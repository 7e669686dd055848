import { type ChildNode, type Document, type Element, isTag, isText, Text } from 'domhandler'
import { parseDocument } from 'htmlparser2'

/** Elements that lie deeper are read as one text. Mail programs nest a table or a quotation for each answer. */
const mostDepth = 300

/** Returns a mail's HTML as a document that can be walked: bounded in depth, preformatted lines one by one. */
export function parseMailHtml(html: string): Document {
  const document = parseDocument(isTooDeep(html) ? html.replace(/<[^<>]*>/g, ' ') : html)
  const open: { node: Document | Element; depth: number; isPre: boolean }[] = [
    { node: document, depth: 0, isPre: false },
  ]
  for (let next = open.pop(); next; next = open.pop()) {
    const { node, depth, isPre } = next
    if (depth >= mostDepth) node.children = [new Text(textWithin(node))]
    else node.children = node.children.flatMap((child) => (isPre ? splitLines(child) : [child]))
    if (isPre && isTag(node)) node.attribs['data-pre'] = ''
    node.children = node.children.filter((child) => isTag(child) || isText(child))
    for (const child of node.children) {
      child.parent = node
      if (isTag(child)) open.push({ node: child, depth: depth + 1, isPre: isPre || isPreElement(child) })
    }
  }
  return document
}

/** The parser’s time grows with the square of the elements that are open at once. */
const mostOpen = 2_000
/** Elements that have no end, or end with the next one of their kind. */
const unclosed = new Set(
  'area base br col embed hr img input link meta source track wbr p li td th tr dt dd option thead tbody tfoot'.split(
    ' ',
  ),
)

function isTooDeep(html: string): boolean {
  let open = 0
  for (const [, slash, name = ''] of html.matchAll(/<(\/?)([a-z][a-z0-9]*)/gi)) {
    if (unclosed.has(name.toLowerCase())) continue
    open = Math.max(0, open + (slash ? -1 : 1))
    if (open > mostOpen) return true
  }
  return false
}

function isPreElement({ name, attribs }: Element): boolean {
  return (
    name === 'pre' ||
    name === 'xmp' ||
    name === 'plaintext' ||
    /white-space:\s*pre(?!-line)/i.test(attribs.style ?? '')
  )
}

function splitLines(node: ChildNode): ChildNode[] {
  if (!isText(node) || !node.data.includes('\n')) return [node]
  return node.data
    .replace(/\r\n?/g, '\n')
    .split(/(?<=\n)/)
    .map((line) => new Text(line))
}

function textWithin(node: Document | Element): string {
  const pieces: string[] = []
  const open: ChildNode[] = node.children.toReversed()
  for (let next = open.pop(); next; next = open.pop()) {
    if (isText(next)) pieces.push(next.data)
    else if (isTag(next) && next.name !== 'script' && next.name !== 'style')
      for (const child of next.children.toReversed()) open.push(child)
  }
  return pieces.join(' ')
}
