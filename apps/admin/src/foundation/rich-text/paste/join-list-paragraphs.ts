/** A paragraph or a list of one item that is, in the document that it comes from, an item of a longer list. */
interface ListItem {
  level: number
  isOrdered: boolean
  start: number
  /** Tells one list from the next. */
  list: string
  content: ChildNode[]
}

interface OpenList {
  level: number
  element: HTMLElement
  list: string
}

/** Makes lists of what Word writes as paragraphs with a mark, or, in a browser, as a list of its own for each item. */
export function joinListParagraphs(body: HTMLElement): void {
  const parents = new Set<Element>()
  for (const candidate of body.querySelectorAll<HTMLElement>(
    'p[style*="mso-list" i], div[style*="mso-list" i], .ListContainerWrapper',
  ))
    if (candidate.parentElement && candidate.closest('li') === null) parents.add(candidate.parentElement)
  for (const heading of body.querySelectorAll<HTMLElement>('h2, h3, h4')) keepNumber(heading)
  for (const parent of parents) joinIn(parent)
}

function joinIn(parent: Element): void {
  let open: OpenList[] = []
  for (const node of [...parent.childNodes]) {
    if (!(node instanceof HTMLElement)) {
      if (node.nodeType === Node.TEXT_NODE && node.textContent?.trim()) open = []
      continue
    }
    const items = readItems(node)
    if (items.length > 0) {
      for (const item of items) open = addItem(open, item, node)
      node.remove()
    } else if (isContinuation(node) && lastItemOf(open)) {
      lastItemOf(open)?.append(node)
    } else open = []
  }
}

function readItems(element: HTMLElement): ListItem[] {
  if (element.classList.contains('ListContainerWrapper'))
    return [...element.querySelectorAll<HTMLElement>('li')].map(readBrowserItem)
  const item = readWordItem(element)
  return item ? [item] : []
}

function readWordItem(element: HTMLElement): ListItem | null {
  if (element.localName !== 'p' && element.localName !== 'div') return null
  const style = element.getAttribute('style') ?? ''
  const [, , level = '1', list = ''] = /mso-list:\s*(l\d+)\s+level(\d+)\s+(lfo\d+)/i.exec(style) ?? []
  if (list === '') return null
  const marks = [...element.querySelectorAll<HTMLElement>('[style*="mso-list:Ignore" i]')]
  const mark = marks
    .map(({ textContent }) => textContent ?? '')
    .join('')
    .trim()
  for (const each of marks) each.remove()
  const line = element.ownerDocument.createElement('p')
  line.append(...element.childNodes)
  return { level: Number(level), list, content: [line], ...readMark(mark) }
}

/** Bullets are single signs, among them the letter o; numbers and letters of a numbered list have a dot or a bracket. */
function readMark(mark: string): Pick<ListItem, 'isOrdered' | 'start'> {
  const isOrdered = /^\(?([a-z]{1,5}|[\d.]+)[.):]$/i.test(mark) || /^\d+$/.test(mark)
  return { isOrdered, start: Number(/(\d+)\D*$/.exec(mark)?.[1] ?? 1) }
}

function readBrowserItem(item: HTMLElement): ListItem {
  return {
    level: Number(item.dataset.ariaLevel ?? item.getAttribute('aria-level')) || 1,
    isOrdered: item.parentElement?.localName === 'ol',
    start: Number(item.parentElement?.getAttribute('start')) || 1,
    list: item.dataset.listid ?? '',
    content: [...item.childNodes],
  }
}

/** Adds an item behind or below the last one and returns the lists that are open then, the outermost first. */
function addItem(open: readonly OpenList[], item: ListItem, place: HTMLElement): OpenList[] {
  const around = open.filter(({ level }) => level <= item.level)
  const last = around.at(-1)
  const isSame =
    last?.level === item.level &&
    last.element.localName === nameOf(item) &&
    (item.level > 1 || last.list === item.list)
  if (last && isSame) {
    last.element.append(toElement(item, place))
    return around
  }
  const outer = around.filter(({ level }) => level < item.level)
  const list = place.ownerDocument.createElement(nameOf(item))
  if (item.isOrdered && item.start > 1) list.setAttribute('start', String(item.start))
  list.append(toElement(item, place))
  const parent = lastItemOf(outer)
  if (parent) parent.append(list)
  else place.before(list)
  return [...outer, { level: item.level, element: list, list: item.list }]
}

const nameOf = ({ isOrdered }: ListItem) => (isOrdered ? 'ol' : 'ul')

/** Creates the item in the pasted document: in the page's own its pictures would be fetched. */
function toElement({ content }: ListItem, { ownerDocument }: HTMLElement): HTMLElement {
  const element = ownerDocument.createElement('li')
  element.append(...content)
  return element
}

const lastItemOf = (open: readonly OpenList[]) => open.at(-1)?.element.lastElementChild

/** A further paragraph of an item, which has no mark. */
const isContinuation = ({ className }: HTMLElement) => /\bMsoListParagraph/.test(className)

/** A numbered heading keeps its number, as words. */
function keepNumber(heading: HTMLElement): void {
  for (const mark of heading.querySelectorAll<HTMLElement>('[style*="mso-list:Ignore" i]'))
    mark.replaceWith(`${mark.textContent?.trim() ?? ''} `)
}
