import { lineOf, type Node, nodesIn, parse, walk } from './syntax.ts'

/** Returns lines that ask for a text as the module is read, before the page has its catalogue. */
export function earlyTexts(path: string, source: string): number[] {
  const lines: number[] = []
  const calledAtOnce = new Set<number>()
  walk(parse(path, source), (node) => {
    if (isFunction(node)) return calledAtOnce.has(node.start)
    const [callee] = nodesIn(node.callee)
    if (isListMethod(callee)) for (const argument of nodesIn(node.arguments)) calledAtOnce.add(argument.start)
    if (node.type === 'CallExpression' && callee?.name === 't') lines.push(lineOf(source, node.start))
    return true
  })
  return lines
}

function isFunction({ type }: Node): boolean {
  return type.endsWith('Function') || type.startsWith('Function') || type.startsWith('Arrow')
}

/** List methods call their argument before they return. */
function isListMethod(callee: Node | undefined): boolean {
  const [method] = nodesIn(callee?.property)
  return /^(map|flatMap|filter|find|some|every|forEach|reduce|sort|toSorted|fromEntries)$/.test(
    `${method?.name}`,
  )
}
