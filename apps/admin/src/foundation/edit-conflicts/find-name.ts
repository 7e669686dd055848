import type { TreeNode } from '@lodge/contracts'
import { formatList } from '@lodge/ui'

interface Named {
  alias: string
  name: string
}

type MaybeNamed = Named | null | undefined

/** Returns the name of what a field refers to, from wherever it is known; nothing for none. */
export function findName(alias: string | null, ...lists: (readonly MaybeNamed[] | undefined)[]): string {
  if (alias === null || alias === '') return ''
  for (const list of lists) {
    const found = list?.find((record) => record?.alias === alias)
    if (found) return found.name
  }
  return alias
}

export function findNames(
  aliases: readonly string[],
  ...lists: (readonly MaybeNamed[] | undefined)[]
): string {
  return formatList(aliases.map((alias) => findName(alias, ...lists)))
}

/** Returns the nodes of a tree as a list, each before those below it. */
export function listNodes(nodes: readonly TreeNode[] | undefined): Named[] {
  return (nodes ?? []).flatMap(({ id, label, children }) => [
    { alias: id, name: label },
    ...listNodes(children ?? []),
  ])
}
