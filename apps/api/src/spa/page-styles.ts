import { type AtRule, type ChildNode, type Declaration, parse, type Rule } from 'postcss'

/** Keeps the order of the styles. */
export type StylesFor = (html: string) => string

/** Classes and elements that must be on the page for a selector to apply. */
interface Selector {
  classes: string[]
  elements: string[]
}

type Part =
  | { kind: 'block'; open: string; parts: Part[] }
  | { kind: 'rule'; selectors: Selector[]; text: string; uses: string[] }
  | { kind: 'variable'; name: string; text: string; uses: string[] }
  | { kind: 'keyframes'; name: string; text: string; uses: string[] }
  | { kind: 'statement'; text: string }

interface Markup {
  classes: ReadonlySet<string>
  elements: ReadonlySet<string>
}

/**
 * Reads an app's styles once and picks for each page what its markup needs, whatever its state. The rest comes as a
 * file, with the app.
 */
export function readStyles(css: string): StylesFor {
  const parts = parse(css).nodes.flatMap(readNode)
  return (html) => {
    const appliedParts = keepApplying(parts, readMarkup(html))
    return write(appliedParts, findUsed(appliedParts, html))
  }
}

function readNode(node: ChildNode): Part[] {
  if (node.type === 'rule') return readRule(node)
  if (node.type === 'atrule') return [readAtRule(node)]
  return []
}

function readRule(rule: Rule): Part[] {
  const { selectors, nodes } = rule
  const isNested = nodes.some(({ type }) => type === 'rule' || type === 'atrule')
  const variables = nodes.filter(isVariable)
  if (isNested || variables.length < nodes.length || !selectors.every(isOfThePage))
    return [
      { kind: 'rule', selectors: selectors.map(readSelector), text: `${rule}`, uses: usesOf(`${rule}`) },
    ]
  const parts = variables.map(readVariable)
  return [{ kind: 'block', open: `${rule.selector}{`, parts }]
}

const isVariable = (node: ChildNode): node is Declaration => node.type === 'decl' && node.variable

/** Themes are variables of the whole page, of which each page uses some. */
const isOfThePage = (selector: string) => /^(:root|:host|\*|:?:(before|after|backdrop))/.test(selector)

const readVariable = (declaration: Declaration): Part => ({
  kind: 'variable',
  name: declaration.prop,
  text: `${declaration};`,
  uses: usesOf(declaration.value),
})

function readAtRule(rule: AtRule): Part {
  const { name, params, nodes } = rule
  if (!nodes) return { kind: 'statement', text: `${rule};` }
  const text = `${rule}`
  if (name === 'property') return { kind: 'variable', name: params, text, uses: [] }
  if (name === 'keyframes') return { kind: 'keyframes', name: params, text, uses: usesOf(text) }
  const isBlock = nodes.every(({ type }) => type === 'rule' || type === 'atrule' || type === 'comment')
  if (!isBlock) return { kind: 'statement', text }
  return { kind: 'block', open: `@${name} ${params}{`, parts: nodes.flatMap(readNode) }
}

const usesOf = (text: string) => Array.from(text.matchAll(/var\((--[\w-]+)/g), ([, name = '']) => name)

function readSelector(selector: string): Selector {
  // Arguments of `:is()` and `:not()` may hold in several ways.
  const plain = withoutFunctions(selector)
  const classes = Array.from(plain.matchAll(/\.((?:\\.|[\w-]|[^\s!-~])+)/g), ([, name = '']) =>
    withoutEscapes(name),
  )
  const bare = plain.replace(/\.(?:\\.|[\w-]|[^\s!-~])+|\[[^\]]*\]|::?[\w-]+/g, '')
  const elements = bare.split(/[\s>+~*&]+/).filter((part) => /^[a-z][a-z0-9]*$/.test(part))
  return { classes, elements }
}

function withoutFunctions(selector: string): string {
  const inner = /:[\w-]+\((?:[^()\\]|\\.)*\)/g
  const shorter = selector.replace(inner, '')
  return shorter === selector ? shorter : withoutFunctions(shorter)
}

const withoutEscapes = (name: string) =>
  name
    .replace(/\\([0-9a-f]{1,6}) ?/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replace(/\\(.)/g, '$1')

function readMarkup(html: string): Markup {
  const classes = html.matchAll(/ class="([^"]*)"/g)
  return {
    classes: new Set(Array.from(classes, ([, names = '']) => decode(names).split(/\s+/)).flat()),
    elements: new Set([
      'html',
      'body',
      ...Array.from(html.matchAll(/<([a-z][a-z0-9]*)/g), ([, name = '']) => name),
    ]),
  }
}

const entities: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
}

const decode = (text: string) =>
  text.replace(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => entities[entity] ?? '')

function keepApplying(parts: readonly Part[], markup: Markup): Part[] {
  return parts.flatMap((part): Part[] => {
    if (part.kind === 'rule')
      return part.selectors.some((selector) => applies(selector, markup)) ? [part] : []
    if (part.kind !== 'block') return [part]
    const appliedParts = keepApplying(part.parts, markup)
    return appliedParts.length === 0 ? [] : [{ ...part, parts: appliedParts }]
  })
}

function applies({ classes, elements }: Selector, markup: Markup): boolean {
  return (
    classes.every((name) => markup.classes.has(name)) && elements.every((name) => markup.elements.has(name))
  )
}

/** Returns the variables and animations that something on the page uses. */
function findUsed(parts: readonly Part[], html: string): ReadonlySet<string> {
  const values = new Map<string, string[]>()
  const usedNames = new Set(usesOf(html))
  const animated: string[] = []
  const read = (part: Part) => {
    if (part.kind === 'block') for (const inner of part.parts) read(inner)
    if (part.kind === 'rule') {
      for (const name of part.uses) usedNames.add(name)
      animated.push(part.text)
    }
    if (part.kind === 'variable') values.set(part.name, [...(values.get(part.name) ?? []), part.text])
  }
  for (const part of parts) read(part)
  for (const name of usedNames)
    for (const text of values.get(name) ?? []) {
      for (const next of usesOf(text)) usedNames.add(next)
      animated.push(text)
    }
  const moving = animated.filter((text) => text.includes('anim')).join(' ')
  const addKeyframes = (part: Part) => {
    if (part.kind === 'block') for (const inner of part.parts) addKeyframes(inner)
    if (part.kind !== 'keyframes' || !moving.includes(part.name)) return
    usedNames.add(part.name)
    for (const name of part.uses) usedNames.add(name)
  }
  for (const part of parts) addKeyframes(part)
  return usedNames
}

function write(parts: readonly Part[], usedNames: ReadonlySet<string>): string {
  return parts
    .map((part) => {
      if (part.kind === 'block') {
        const inner = write(part.parts, usedNames)
        return inner === '' ? '' : `${part.open}${inner}}`
      }
      const isNamed = part.kind === 'variable' || part.kind === 'keyframes'
      return !isNamed || usedNames.has(part.name) ? part.text : ''
    })
    .join('')
}
