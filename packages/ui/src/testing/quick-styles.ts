import { createRequire } from 'node:module'

/**
 * jsdom matches every element with every rule of a browser's style sheet to know whether it shows: a third of the
 * work of a screen's tests. Most rules can be answered at a glance.
 */
const require = createRequire(import.meta.url)
const {
  implForWrapper,
}: { implForWrapper: (wrapper: Document) => JsdomDocument } = require('jsdom/lib/generated/idl/utils.js')

interface JsdomDocument {
  _getDOMSelector: () => Selectors
}
interface Selectors {
  check: (selector: string, element: JsdomElement) => Answer
}
interface JsdomElement {
  _localName: string
  _ownerDocument: { activeElement: unknown }
  firstChild: unknown
  hasAttributeNS: (namespace: null, name: string) => boolean
}
/** The parsed selector is the same for every element. */
interface Answer {
  match: boolean
}
type Condition = (element: JsdomElement) => boolean

interface Glance {
  mayBeMeant: Condition
  names: ReadonlySet<string>
  answer?: Answer
}

const has =
  (attribute: string): Condition =>
  (element) =>
    element.hasAttributeNS(null, attribute)
const isOneOf =
  (...names: string[]): Condition =>
  (element) =>
    names.includes(element._localName)
const isOneOfLists = isOneOf('ul', 'ol', 'dl', 'menu', 'dir')
const isBidi = isOneOf('input', 'bdi')
const hasDirection: Condition = (element) => has('dir')(element) || isBidi(element)

/** Selectors that are tried on every element, with their least condition. */
const conditions = new Map<string, Condition>([
  ['[popover]:not(:popover-open):not(dialog[open])', has('popover')],
  // No part of an element can be asked for.
  [':popover-open::backdrop', () => false],
  [':link', has('href')],
  [':visited', has('href')],
  [':link:active, :visited:active', has('href')],
  [':link, :visited', has('href')],
  [':focus-visible', (element) => element === element._ownerDocument.activeElement],
  ['[dir]:dir(ltr), bdi:dir(ltr), input[type=tel i]:dir(ltr)', hasDirection],
  ['[dir]:dir(rtl), bdi:dir(rtl)', hasDirection],
  [':is(dir, dl, menu, ol, ul) :is(dir, dl, menu, ol, ul)', isOneOfLists],
  [':is(dir, menu, ol, ul) :is(dir, menu, ul)', isOneOfLists],
  [':is(dir, menu, ol, ul) :is(dir, menu, ol, ul) :is(dir, menu, ul)', isOneOfLists],
  [':autofill', isOneOf('input', 'select', 'textarea')],
  ['[hidden]:not([hidden=until-found i]):not(embed)', has('hidden')],
  ['[hidden=until-found i]:not(embed)', has('hidden')],
  [String.raw`.empty\:hidden:empty`, (element) => element.firstChild === null],
])

/** Returns undefined for selectors other than such as `ol, ul, [dir=ltr i]`. */
function glanceAt(selector: string): Glance | undefined {
  const condition = conditions.get(selector)
  if (condition) return { mayBeMeant: condition, names: new Set() }
  const parts = selector.split(',').map((part) => part.trim())
  const names = new Set(parts.filter((part) => /^[a-z][a-z\d]*$/.test(part)))
  const attributes = parts.flatMap((part) => /^\[([a-z-]+)[^\]"']*\]$/.exec(part)?.[1] ?? [])
  if (names.size + attributes.length < parts.length) return undefined
  const hasAttributes = attributes.map(has)
  return {
    names,
    mayBeMeant: (element) =>
      names.has(element._localName) || hasAttributes.some((isThere) => isThere(element)),
  }
}

const glances = new Map<string, Glance | undefined>()
const notMeant: Answer = { match: false }
const quick = new WeakSet<Selectors>()

/** Leaves all answers the same. */
export function answerStylesQuickly(page: Document): void {
  const selectors = implForWrapper(page)._getDOMSelector()
  if (quick.has(selectors)) return
  quick.add(selectors)
  const { check } = selectors
  selectors.check = (selector, element) => {
    if (!glances.has(selector)) glances.set(selector, glanceAt(selector))
    const glance = glances.get(selector)
    if (!glance) return check(selector, element)
    if (!glance.mayBeMeant(element)) return notMeant
    if (!glance.names.has(element._localName)) return check(selector, element)
    glance.answer ??= check(selector, element)
    return glance.answer
  }
}
