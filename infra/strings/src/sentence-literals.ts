import { cookedOf, lineOf, type Node, nameOf, nodesIn, parse, walk } from './syntax.ts'
import type { VisibleLiteral } from './visible-literals.ts'

/**
 * Returns sentences and names that a person would read: texts of two words or more, and single words with a capital.
 * SQL, the order of rows, types, modules, headers and error texts are left out.
 */
export function sentenceLiterals(path: string, source: string): VisibleLiteral[] {
  const literals: VisibleLiteral[] = []
  walk(parse(path, source), (node) => {
    if (isForMachines(node)) return false
    const text = textOf(node)
    if (text !== null && isRead(text)) literals.push({ line: lineOf(source, node.start), text: text.trim() })
    return true
  })
  return literals
}

function isForMachines(node: Node): boolean {
  if (node.type.startsWith('Import') || node.type.startsWith('TSLiteral')) return true
  if (node.type === 'ExportNamedDeclaration' && node.source) return true
  if (node.type === 'TaggedTemplateExpression') return true
  if (node.type === 'NewExpression') return /Error$|^TryLater$/.test(nameOf(node.callee))
  if (node.type === 'CallExpression') return /^(notFound|invalidField)$/.test(nameOf(node.callee))
  return node.type === 'Property' && /-|^orderBy$/.test(nameOf(node.key))
}

function textOf(node: Node): string | null {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : null
  if (node.type !== 'TemplateLiteral') return null
  return nodesIn(node.quasis)
    .map(({ value }) => cookedOf(value))
    .join('…')
}

function isRead(text: string): boolean {
  const words = text.replace(/<[^>]*>/g, ' ').trim()
  return /(?<![\p{L}\d])\p{L}{2,}[,:]? \p{L}{2,}/u.test(words) || /^\p{Lu}\p{Ll}+$/u.test(words)
}
