import type { Catalogue } from '@lodge/strings'
import { messagesIn } from '../catalogues.ts'
import { cookedOf, lineOf, type Node, nodesIn, parse, walk } from '../syntax.ts'

/** Navigation names every screen by its title and wants none of the screen's other texts. */
const title = 'title'

/**
 * Returns groups of a catalogue, such as `ui.dialog`, whose texts a source uses. A key with a computed part asks for
 * every group that it can lead to. A title is a group of its own, such as `ui.dialog.title`.
 */
export function textsOfCode(path: string, source: string, keys: readonly string[]): string[] {
  const groups = new Set<string>()
  const knownKeys = new Set(keys)
  walk(parse(path, source), (node) => {
    const key = literalOf(node)
    if (key !== null && knownKeys.has(key)) groups.add(groupOf(key))
    const head = headOf(node)
    if (head?.includes('.')) for (const key of keys) if (key.startsWith(head)) groups.add(groupOf(key))
  })
  return [...groups].toSorted()
}

/** Returns lines; a build could not bring such a text with the code. */
export function textsWithoutArea(source: string): number[] {
  return [...source.matchAll(/\bt\(\s*`[^`.$]*\$\{/g)].map(({ index }) => lineOf(source, index))
}

export function keysOf(catalogue: Catalogue): string[] {
  return messagesIn(catalogue).map(([key]) => key)
}

/** Returns the texts of one group, and where in the catalogue they stand. */
export function textsOfGroup(catalogue: Catalogue, group: string): { place: string; texts: Catalogue } {
  const found = lookUp(catalogue, group)
  if (typeof found === 'string') return { place: parentOf(group), texts: { [title]: found } }
  if (!found) throw new Error(`The catalogue has no ${group}`)
  const texts = Object.entries(found).filter(([name, text]) => typeof text === 'string' && name !== title)
  return { place: group, texts: Object.fromEntries(texts) }
}

function lookUp(catalogue: Catalogue, path: string): Catalogue[string] | undefined {
  return path
    .split('.')
    .reduce<Catalogue[string] | undefined>(
      (at, name) => (typeof at === 'object' ? at[name] : undefined),
      catalogue,
    )
}

function groupOf(key: string): string {
  return key.endsWith(`.${title}`) ? key : parentOf(key)
}

function parentOf(key: string): string {
  return key.slice(0, key.lastIndexOf('.'))
}

function literalOf({ type, value, quasis, expressions }: Node): string | null {
  if (type === 'Literal' && typeof value === 'string') return value
  if (type !== 'TemplateLiteral' || nodesIn(expressions).length > 0) return null
  return cookedOf(nodesIn(quasis)[0]?.value)
}

function headOf({ type, quasis, expressions }: Node): string | null {
  if (type !== 'TemplateLiteral' || nodesIn(expressions).length === 0) return null
  return cookedOf(nodesIn(quasis)[0]?.value)
}
