import { cookedOf, lineOf, type Node, nameOf, nodesIn, parse, walk } from './syntax.ts'

export interface VisibleLiteral {
  line: number
  text: string
}

// Attributes and options that are shown or read out.
const shownAttributes = new Set([
  'alt',
  'aria-description',
  'aria-label',
  'aria-placeholder',
  'aria-roledescription',
  'aria-valuetext',
  'cancelLabel',
  'confirmLabel',
  'description',
  'does',
  'emptyText',
  'hint',
  'label',
  'message',
  'placeholder',
  'text',
  'title',
])
const spokenCalls = new Set(['announce', 'error', 'info', 'message', 'success', 'toast', 'warning'])

/** Returns texts in JSX, shown attributes and toasts that are in no catalogue. */
export function visibleLiterals(path: string, source: string): VisibleLiteral[] {
  const literals: VisibleLiteral[] = []
  const say = ({ start }: Node, text: string) => {
    if (isText(text)) literals.push({ line: lineOf(source, start), text: text.trim() })
  }
  walk(parse(path, source), (node) => {
    if (node.type === 'JSXText') say(node, String(node.value))
    for (const part of partsToSee(node)) for (const literal of literalsOf(part)) say(part, literal)
  })
  return literals
}

/** Returns expressions below a node whose value is shown. */
function partsToSee(node: Node): Node[] {
  if (node.type === 'JSXElement' || node.type === 'JSXFragment') return expressionsAmong(node.children)
  if (node.type === 'JSXAttribute') return shownAttributes.has(nameOf(node.name)) ? valuesOf(node.value) : []
  if (node.type === 'Property') return shownAttributes.has(nameOf(node.key)) ? nodesIn(node.value) : []
  if (node.type === 'CallExpression') return speaks(node.callee) ? nodesIn(node.arguments).slice(0, 1) : []
  return []
}

function expressionsAmong(children: unknown): Node[] {
  return nodesIn(children)
    .filter(({ type }) => type === 'JSXExpressionContainer')
    .flatMap(({ expression }) => nodesIn(expression))
}

function speaks(callee: unknown): boolean {
  const [node] = nodesIn(callee)
  if (node?.type === 'Identifier') return node.name === 'toast' || node.name === 'announce'
  if (node?.type !== 'MemberExpression') return false
  const [object] = nodesIn(node.object)
  return object?.name === 'toast' && spokenCalls.has(nameOf(node.property))
}

function valuesOf(value: unknown): Node[] {
  return nodesIn(value).flatMap((node) =>
    node.type === 'JSXExpressionContainer' ? nodesIn(node.expression) : [node],
  )
}

function literalsOf(node: Node): string[] {
  switch (node.type) {
    case 'Literal':
      return typeof node.value === 'string' ? [node.value] : []
    case 'TemplateLiteral':
      return nodesIn(node.quasis).map(({ value }) => cookedOf(value))
    case 'ConditionalExpression':
      return [...nodesIn(node.consequent), ...nodesIn(node.alternate)].flatMap(literalsOf)
    case 'LogicalExpression':
      return [...nodesIn(node.left), ...nodesIn(node.right)].flatMap(literalsOf)
    default:
      return []
  }
}

// Signs such as "·" and "#" are no words, and one letter is a key.
function isText(text: string): boolean {
  return /\p{L}{2}/u.test(text) && !areClasses(text.trim().split(/\s+/))
}

function areClasses(words: readonly string[]): boolean {
  return words.every((word) => /^[a-z][a-z0-9:/.[\]-]*$/.test(word)) && words[0]?.includes('-') === true
}
