import { lineOf, nodesIn, parse, walk } from './syntax.ts'

/** Returns the lines of a source that ask for a text as the module is read, before the page has its catalogue. */
export function earlyTexts(path: string, source: string): number[] {
  const lines: number[] = []
  walk(parse(path, source), (node) => {
    if (node.type.endsWith('Function') || node.type.startsWith('Function') || node.type.startsWith('Arrow'))
      return false
    const [callee] = nodesIn(node.callee)
    if (node.type === 'CallExpression' && callee?.name === 't') lines.push(lineOf(source, node.start))
    return true
  })
  return lines
}
