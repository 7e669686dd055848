import { joinListParagraphs } from './join-list-paragraphs.ts'
import { rankHeadings } from './rank-headings.ts'

const fromAnOffice = /class=["']?Mso|mso-|docs-internal-guid|LibreOffice|OpenOffice|elementToProof|SCXW/i

/**
 * Returns what was pasted as editors understand it: the headings and lists of Word, which are paragraphs with styles, as
 * headings and lists, and nothing bold only because Google Docs says so. What was copied within an editor stays as it is.
 */
export function tidyPastedHtml(html: string): string {
  if (html.includes('data-pm-slice')) return html
  // Inert: nothing in it runs or is fetched.
  const page = new DOMParser().parseFromString(html, 'text/html')
  const { body } = page
  for (const wrapper of body.querySelectorAll<HTMLElement>('b, strong'))
    if (/font-weight:\s*(normal|400)/i.test(wrapper.getAttribute('style') ?? '')) unwrap(wrapper)
  rankHeadings(page)
  joinListParagraphs(body)
  for (const inner of body.querySelectorAll('td table, th table')) flattenTable(inner)
  for (const list of body.querySelectorAll('ol[type]')) list.removeAttribute('type')
  if (fromAnOffice.test(html)) {
    trimEnds(body)
    removeEmptyLines(body)
  }
  return body.innerHTML
}

function unwrap(element: Element): void {
  element.replaceWith(...element.childNodes)
}

/** A cell holds no table: its words take the place. */
function flattenTable(table: Element): void {
  const cells = [...table.querySelectorAll('td, th')].filter((cell) => cell.closest('table') === table)
  table.replaceWith(
    ...cells.map((cell) => {
      const part = table.ownerDocument.createElement('div')
      part.append(...cell.childNodes)
      return part
    }),
  )
}

/** Word in a browser ends each paragraph with a space of its own. */
function trimEnds(body: Element): void {
  for (const end of body.querySelectorAll('span.EOP')) if (isBlank(end)) end.remove()
}

/** Documents keep their parts apart by empty lines, where an editor has its own distances. */
function removeEmptyLines(body: Element): void {
  for (const line of body.querySelectorAll('p, div'))
    if (isBlank(line) && line.closest('td, th, li') === null) line.remove()
  for (const breakLine of body.querySelectorAll('br')) {
    const { parentElement: parent } = breakLine
    const isBetweenBlocks = parent === body || parent?.querySelector(':scope > p, :scope > div') !== null
    if (isBetweenBlocks) breakLine.remove()
  }
}

const isBlank = (element: Element) =>
  (element.textContent ?? '').trim() === '' && element.querySelector('img, hr, table, li') === null
