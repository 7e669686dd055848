const paragraphs = 'h1, h2, h3, h4, h5, h6, p, [role="heading"]'
const highest = 2
const lowest = 4

/**
 * Makes headings of what a document calls one, by its element or by its style. An article begins with its title, so the
 * first rank is `h2`; where a document begins above that, its ranks move down together.
 */
export function rankHeadings(page: Document): void {
  const rankOfClass = readStyles(page)
  const found = [...page.body.querySelectorAll<HTMLElement>(paragraphs)].flatMap((element) => {
    const rank = rankOf(element, rankOfClass)
    return rank === null ? [] : [{ element, rank }]
  })
  const inCells = found.filter(({ element }) => element.closest('td, th') !== null)
  for (const { element } of inCells) becomeStrongLine(element)
  const headings = found.filter((heading) => !inCells.includes(heading))
  const levelOf = levelsOf(new Set(headings.map(({ rank }) => rank)))
  for (const { element, rank } of headings) becomeHeading(element, levelOf(rank))
}

function levelsOf(ranks: ReadonlySet<number>): (rank: number) => number {
  const sorted = [...ranks].toSorted((one, other) => one - other)
  const isAbove = sorted[0] !== undefined && sorted[0] < highest
  return (rank) => Math.min(isAbove ? highest + sorted.indexOf(rank) : rank, lowest)
}

/** The title of a document stands above its first rank. */
function rankOf(element: HTMLElement, rankOfClass: ReadonlyMap<string, number>): number | null {
  const [, ofElement] = /^h([1-6])$/.exec(element.localName) ?? []
  if (ofElement !== undefined) return Number(ofElement)
  if (element.getAttribute('role') === 'heading') return Number(element.getAttribute('aria-level')) || highest
  const [, ofStyle] = /mso-outline-level:\s*([1-9])/i.exec(element.getAttribute('style') ?? '') ?? []
  if (ofStyle !== undefined) return Number(ofStyle)
  const classes = [...element.classList]
  if (classes.some((name) => /^(MsoTitle|title)$/.test(name))) return 0
  const [, ofName] = /\bMsoHeading([1-9])\b/.exec(element.className) ?? []
  if (ofName !== undefined) return Number(ofName)
  const named = classes.map((name) => rankOfClass.get(name)).find((rank) => rank !== undefined)
  return named ?? null
}

/** Returns the ranks of styles that somebody made in Word, which only its style sheet says. */
function readStyles(page: Document): Map<string, number> {
  const sheets = [...page.querySelectorAll('style')].map(({ textContent }) => textContent ?? '').join('\n')
  return new Map(
    sheets.split('}').flatMap((rule) => {
      const [selector = '', declarations = ''] = rule.split('{').slice(-2)
      const [, name = ''] = /p\.([\w-]+)/.exec(selector) ?? []
      const [, rank] = /mso-outline-level:\s*([1-9])/i.exec(declarations) ?? []
      return rank === undefined ? [] : [[name, Number(rank)] as const]
    }),
  )
}

function becomeHeading(element: HTMLElement, level: number): void {
  const heading = element.ownerDocument.createElement(`h${level}`)
  heading.append(...element.childNodes)
  element.replaceWith(heading)
}

/** No cell holds a heading. */
function becomeStrongLine(element: HTMLElement): void {
  const line = element.ownerDocument.createElement('p')
  const strong = element.ownerDocument.createElement('strong')
  strong.append(...element.childNodes)
  line.append(strong)
  element.replaceWith(line)
}
