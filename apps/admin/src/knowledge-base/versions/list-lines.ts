/** Returns the text of an article as lines to compare: one for each block, with what is no text in words. */
export function listLines(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  return readBlocks(body).join('\n')
}

const blocks = new Set([
  'P',
  'H2',
  'H3',
  'H4',
  'PRE',
  'LI',
  'UL',
  'OL',
  'BLOCKQUOTE',
  'ASIDE',
  'FIGURE',
  'FIGCAPTION',
  'TABLE',
  'THEAD',
  'TBODY',
  'TR',
  'DIV',
  'HR',
])

function readBlocks(parent: Element): string[] {
  const lines: string[] = []
  let line = ''
  const finish = () => {
    if (line.trim() !== '') lines.push(line.trim())
    line = ''
  }
  for (const node of parent.childNodes) {
    if (node instanceof Element && blocks.has(node.tagName)) {
      finish()
      lines.push(...readBlock(node))
    } else line += readInline(node)
  }
  finish()
  return lines
}

/** A heading, an item of a list and a callout begin with a sign of their own; a row of a table is one line. */
function readBlock(block: Element): string[] {
  if (block.tagName === 'TR')
    return [[...block.children].map((cell) => readBlocks(cell).join(' ')).join(' | ')]
  const lines = readBlocks(block)
  const sign = signOf(block)
  return sign === '' ? lines : lines.map((line, index) => (index === 0 ? `${sign} ${line}` : line))
}

function signOf({ tagName }: Element): string {
  if (/^H[2-4]$/.test(tagName)) return '#'.repeat(Number(tagName.slice(1)))
  if (tagName === 'LI') return '•'
  return tagName === 'ASIDE' ? '!' : ''
}

function readInline(node: Node): string {
  if (node instanceof HTMLImageElement) return `[${node.alt}]`
  if (node instanceof HTMLBRElement) return ' '
  const text =
    node instanceof Element ? [...node.childNodes].map(readInline).join('') : (node.textContent ?? '')
  return node instanceof HTMLAnchorElement ? `${text} (${node.getAttribute('href') ?? ''})` : text
}
