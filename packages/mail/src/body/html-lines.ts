import { type ChildNode, type Element, isTag, isText, type ParentNode } from 'domhandler'
import { type BodyLine, isBlank } from '../folding/body-line.ts'
import { isHidden, readMarkers } from './html-markers.ts'

/** A line as a reader sees it, with the nodes that it is made of. */
export interface HtmlLine extends BodyLine {
  nodes: ChildNode[]
  /** A paragraph begins here. */
  isParagraph: boolean
}

const setOf = (names: string) => new Set(names.split(' '))
const blocks = setOf(
  'address article aside blockquote body caption center dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr html li main nav ol p pre section summary table tbody tfoot thead tr ul',
)
const paragraphs = setOf('p h1 h2 h3 h4 h5 h6 ul ol table blockquote pre dl')
const silent = setOf(
  'script style head title noscript object embed iframe frame frameset applet meta link base svg math audio video select textarea xml',
)
/** The rule that plain text has for it. */
const ruleText = '_'.repeat(10)

interface Surroundings {
  quote: BodyLine['quote']
  mark: BodyLine['mark']
}

/** Returns the lines of a document, without what nobody would see, unless there is nothing else. */
export function toHtmlLines(root: ParentNode): HtmlLine[] {
  const lines = readLines(root, false)
  return lines.every(isBlank) ? readLines(root, true) : lines
}

/** Returns whether a document has a word or a picture that is not hidden. */
export function hasVisibleLine(root: ParentNode): boolean {
  return !readLines(root, false).every(isBlank)
}

function readLines(root: ParentNode, showsHidden: boolean): HtmlLine[] {
  const reader = new LineReader(showsHidden)
  reader.walkAll(root.children, { quote: 'none', mark: null })
  return reader.lines.map((line) => (/^\s?>/.test(line.text) ? { ...line, quote: 'quoted' } : line))
}

class LineReader {
  readonly lines: HtmlLine[] = []
  private line: HtmlLine | null = null
  private isParagraph = false
  private isRest = false
  private readonly showsHidden: boolean
  /** A bullet or a number, which the next line begins with. */
  private bullet = ''
  private readonly counts = new Map<ParentNode, number>()

  constructor(showsHidden: boolean) {
    this.showsHidden = showsHidden
  }

  walkAll(nodes: readonly ChildNode[], around: Surroundings): void {
    for (const node of nodes) {
      if (isText(node)) this.addText(node, around)
      else if (isTag(node)) this.walk(node, around)
    }
  }

  private walk(element: Element, around: Surroundings): void {
    const { name } = element
    if (silent.has(name) || (!this.showsHidden && isHidden(element))) return
    if (blocks.has(name)) this.close(name)
    const inner = this.enter(element, around)
    if (name === 'br' || name === 'hr') this.addBreak(element, around)
    else if (name === 'img') this.addPicture(element, around)
    else if (element.children.length > 0) this.walkAll(element.children, inner)
    if (blocks.has(name)) this.close(name)
  }

  private enter(element: Element, { quote, mark }: Surroundings): Surroundings {
    const { name } = element
    if (name === 'li') this.bullet = this.bulletOf(element)
    if ((name === 'td' || name === 'th') && this.line?.text && !this.line.text.endsWith(' '))
      this.line.text += ' '
    const found = readMarkers(element)
    if (found.mark === 'rest') {
      if (!this.isRest) this.open({ quote, mark: 'rest' })
      this.close(name)
      this.isRest = true
      return { quote, mark }
    }
    return {
      quote: quote === 'quoted' || found.quote === 'none' ? quote : found.quote,
      mark: mark ?? found.mark,
    }
  }

  private open(around: Surroundings): HtmlLine {
    if (this.line) return this.line
    const text = this.bullet
    this.line = { text, ...around, hasPicture: false, nodes: [], isParagraph: this.isParagraph }
    this.bullet = ''
    this.isParagraph = false
    this.lines.push(this.line)
    return this.line
  }

  private close(name: string): void {
    this.line = null
    this.isParagraph ||= paragraphs.has(name)
  }

  private addText(node: ChildNode & { data: string }, around: Surroundings): void {
    // A preformatted text has a node for each of its lines.
    const isLine = node.data.endsWith('\n') && isPreformatted(node)
    const text = isPreformatted(node) ? node.data.replace(/\n$/, '') : node.data.replace(/\s+/g, ' ')
    if (this.line === null && text.trim() === '' && !isLine) return
    if (this.line?.text.trim() === '' && !this.line.hasPicture) Object.assign(this.line, around)
    const line = this.open(around)
    line.nodes.push(node)
    line.text += line.text.endsWith(' ') ? text.replace(/^ /, '') : text
    if (isLine) this.close('span')
  }

  private addBreak(element: Element, around: Surroundings): void {
    const line = this.open(around)
    line.nodes.push(element)
    if (element.name === 'hr') line.text = ruleText
    this.close('br')
  }

  private addPicture(element: Element, around: Surroundings): void {
    const line = this.open(around)
    line.nodes.push(element)
    line.hasPicture ||= 'data-picture' in element.attribs
  }

  private bulletOf({ parent }: Element): string {
    if (parent === null || !isTag(parent) || parent.name !== 'ol') return '- '
    const count = (this.counts.get(parent) ?? 0) + 1
    this.counts.set(parent, count)
    return `${count}. `
  }
}

function isPreformatted({ parent }: ChildNode): boolean {
  return parent !== null && isTag(parent) && 'data-pre' in parent.attribs
}

/** Returns lines as plain text, with an empty line between paragraphs. */
export function toPlainText(lines: readonly HtmlLine[]): string {
  const text = lines.map(
    ({ text: own, isParagraph }) =>
      `${isParagraph ? '\n' : ''}${own
        .replaceAll('\u00a0', ' ')
        .replace(/[\u00ad\u200b]/g, '')
        .trimEnd()}`,
  )
  return text
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
