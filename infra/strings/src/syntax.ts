import { parseSync } from 'vite'

export interface Node {
  type: string
  start: number
  end: number
  [name: string]: unknown
}

export function parse(path: string, source: string): Node {
  const [program] = nodesIn(parseSync(path, source).program)
  if (!program) throw new Error(`${path} could not be parsed`)
  return program
}

/** Skips nodes below one for which `visit` returns false. */
export function walk(node: Node, visit: (node: Node) => unknown): void {
  if (visit(node) === false) return
  for (const value of Object.values(node)) for (const child of nodesIn(value)) walk(child, visit)
}

export function nodesIn(value: unknown): Node[] {
  return (Array.isArray(value) ? value : [value]).filter(isNode)
}

/** Counts lines from 1. */
export function lineOf(source: string, place: number): number {
  return source.slice(0, place).split('\n').length
}

/** Returns an identifier's name or a literal's value; empty for other nodes. */
export function nameOf(node: unknown): string {
  const [name] = nodesIn(node)
  return String(name?.name ?? name?.value ?? '')
}

export function cookedOf(value: unknown): string {
  return typeof value === 'object' && value !== null && 'cooked' in value ? String(value.cooked) : ''
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value && 'end' in value
}
