import type { TreeNode } from '@lodge/contracts'

/** A record that belongs below another one; records come each before those below it, in their order. */
export interface TreeRecord {
  alias: string
  name: string
  parent: { alias: string; name: string } | null
}

/** The place that a record goes to: below `parent`, before the record `before` or, with null, last. */
export interface TreeTarget {
  parent: string | null
  before: string | null
}

/** A record in the list: how deep it is, and which are below it. */
export interface RecordTreeRow<Item extends TreeRecord = TreeRecord> {
  record: Item
  depth: number
  below: readonly Item[]
}

/** Returns the rows of the tree, each after the one above it, without those below a collapsed one. */
export function listTreeRows<Item extends TreeRecord>(
  records: readonly Item[],
  collapsed: ReadonlySet<string> = new Set(),
): RecordTreeRow<Item>[] {
  const depths = new Map<string, number>()
  for (const { alias, parent } of records) depths.set(alias, (depths.get(parent?.alias ?? '') ?? -1) + 1)
  const depthOf = ({ alias }: TreeRecord) => depths.get(alias) ?? 0
  const hidden = new Set<string>()
  return records.flatMap((record, index) => {
    const branch = records.slice(index + 1)
    const end = branch.findIndex((other) => depthOf(other) <= depthOf(record))
    const below = end < 0 ? branch : branch.slice(0, end)
    if (collapsed.has(record.alias)) for (const { alias } of below) hidden.add(alias)
    if (hidden.has(record.alias)) return []
    return [{ record, depth: depthOf(record), below }]
  })
}

/** Returns the rows without a record and those below it: what it can be put between. */
export function withoutBranch<Item extends TreeRecord>(
  rows: readonly RecordTreeRow<Item>[],
  alias: string,
): RecordTreeRow<Item>[] {
  const start = rows.findIndex(({ record }) => record.alias === alias)
  const depth = rows[start]?.depth ?? 0
  const rest = rows.slice(start + 1)
  const end = rest.findIndex((row) => row.depth <= depth)
  return [...rows.slice(0, start), ...(end < 0 ? [] : rest.slice(end))]
}

/** A place between two rows. */
export interface TreePlace extends TreeTarget {
  depth: number
}

/**
 * Returns the place before the row `gap`, as deep as is wanted where that is possible: no deeper than just below the row
 * over it, and no higher than the row under it.
 */
export function findPlace(rows: readonly RecordTreeRow[], gap: number, wantedDepth: number): TreePlace {
  const over = rows[gap - 1]
  const under = rows[gap]
  const depth = Math.max(under?.depth ?? 0, Math.min(wantedDepth, over ? over.depth + 1 : 0))
  const parent = rows.slice(0, gap).findLast((row) => row.depth === depth - 1)
  const before = under?.depth === depth ? under.record.alias : null
  return { depth, parent: parent?.record.alias ?? null, before }
}

export type TreeStep = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight'

/** Returns where an arrow key puts a record: by one place, out of its parent or into the one over it; null for nowhere. */
export function findStep(records: readonly TreeRecord[], alias: string, step: TreeStep): TreeTarget | null {
  const { parent, siblings, index } = placeOf(records, alias)
  const over = siblings[index - 1]
  if (step === 'ArrowUp') return over ? { parent, before: over } : null
  if (step === 'ArrowRight') return over ? { parent: over, before: null } : null
  if (step === 'ArrowDown')
    return index + 1 < siblings.length ? { parent, before: siblings[index + 2] ?? null } : null
  if (parent === null) return null
  const above = placeOf(records, parent)
  return { parent: above.parent, before: above.siblings[above.index + 1] ?? null }
}

export function placeOf(records: readonly TreeRecord[], alias: string) {
  const parentOf = readParents(records)
  const parent = parentOf(alias)
  const siblings = records.map((record) => record.alias).filter((other) => parentOf(other) === parent)
  return { parent, siblings, index: siblings.indexOf(alias) }
}

/** Puts a record at the top when its parent is not among the records. */
function readParents(records: readonly TreeRecord[]): (alias: string) => string | null {
  const byAlias = new Map(records.map((record) => [record.alias, record]))
  return (alias) => byAlias.get(byAlias.get(alias)?.parent?.alias ?? '')?.alias ?? null
}

/** Returns the records with one, and all below it, at another place. */
export function moveInTree<Item extends TreeRecord>(
  records: readonly Item[],
  alias: string,
  { parent, before }: TreeTarget,
): Item[] {
  const rest = withoutBranch(listTreeRows(records), alias).map(({ record }) => record)
  const target = rest.find((record) => record.alias === parent)
  const branch = records
    .filter((record) => !rest.includes(record))
    .map((record) =>
      record.alias === alias
        ? { ...record, parent: target ? { alias: target.alias, name: target.name } : null }
        : record,
    )
  const index = before === null ? endOf(rest, parent) : rest.findIndex((record) => record.alias === before)
  return index < 0 ? [...records] : rest.toSpliced(index, 0, ...branch)
}

/** The index after a record and all below it. */
function endOf(records: readonly TreeRecord[], alias: string | null): number {
  if (alias === null) return records.length
  const index = records.findIndex((record) => record.alias === alias)
  const row = listTreeRows(records)[index]
  return row ? index + 1 + row.below.length : -1
}

/** Returns the records as a tree to choose from. */
export function listTreeOptions(records: readonly TreeRecord[]): TreeNode[] {
  const parentOf = readParents(records)
  const byParent = Map.groupBy(records, ({ alias }) => parentOf(alias))
  const below = (parent: string | null): TreeNode[] =>
    (byParent.get(parent) ?? []).map(({ alias, name }) => toOption(alias, name, below(alias)))
  return below(null)
}

/** Returns a tree to choose from without one of its nodes and all below it. */
export function withoutOption(nodes: readonly TreeNode[], id: string | undefined): TreeNode[] {
  return nodes
    .filter((node) => node.id !== id)
    .map((node) => (node.children ? toOption(node.id, node.label, withoutOption(node.children, id)) : node))
}

const toOption = (id: string, label: string, children: TreeNode[]): TreeNode => ({
  id,
  label,
  ...(children.length > 0 && { children }),
})
