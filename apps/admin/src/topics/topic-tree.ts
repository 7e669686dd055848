import type { MoveTopic, TopicRow, TreeNode } from '@lodge/contracts'

/** A topic in the list: how deep it is, how many are below it, and the open tickets of all of them. */
export interface TopicTreeRow {
  topic: TopicRow
  depth: number
  below: number
  openTickets: number
}

/** Returns the rows of the tree, each after the one above it, without those below a collapsed one. */
export function listTreeRows(
  topics: readonly TopicRow[],
  collapsed: ReadonlySet<string> = new Set(),
): TopicTreeRow[] {
  const depths = new Map<string, number>()
  for (const { alias, parent } of topics) depths.set(alias, (depths.get(parent?.alias ?? '') ?? -1) + 1)
  const depthOf = ({ alias }: TopicRow) => depths.get(alias) ?? 0
  const hidden = new Set<string>()
  return topics.flatMap((topic, index) => {
    const branch = topics.slice(index + 1)
    const end = branch.findIndex((other) => depthOf(other) <= depthOf(topic))
    const below = end < 0 ? branch : branch.slice(0, end)
    if (collapsed.has(topic.alias)) for (const { alias } of below) hidden.add(alias)
    if (hidden.has(topic.alias)) return []
    const openTickets = below.reduce((sum, other) => sum + other.openTickets, topic.openTickets)
    return [{ topic, depth: depthOf(topic), below: below.length, openTickets }]
  })
}

/** Returns the rows without a topic and those below it: what it can be put between. */
export function withoutBranch(rows: readonly TopicTreeRow[], alias: string): TopicTreeRow[] {
  const start = rows.findIndex(({ topic }) => topic.alias === alias)
  const depth = rows[start]?.depth ?? 0
  const rest = rows.slice(start + 1)
  const end = rest.findIndex((row) => row.depth <= depth)
  return [...rows.slice(0, start), ...(end < 0 ? [] : rest.slice(end))]
}

/** A place between two rows. */
export interface TreePlace extends MoveTopic {
  depth: number
}

/**
 * Returns the place before the row `gap`, as deep as is wanted where that is possible: no deeper than just below the row
 * over it, and no higher than the row under it.
 */
export function findPlace(rows: readonly TopicTreeRow[], gap: number, wantedDepth: number): TreePlace {
  const over = rows[gap - 1]
  const under = rows[gap]
  const depth = Math.max(under?.depth ?? 0, Math.min(wantedDepth, over ? over.depth + 1 : 0))
  const parent = rows.slice(0, gap).findLast((row) => row.depth === depth - 1)
  const before = under?.depth === depth ? under.topic.alias : null
  return { depth, parent: parent?.topic.alias ?? null, before }
}

export type TreeStep = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight'

/** Returns where an arrow key puts a topic: by one place, out of its parent or into the one over it; null for nowhere. */
export function findStep(topics: readonly TopicRow[], alias: string, step: TreeStep): MoveTopic | null {
  const { parent, siblings, index } = placeOf(topics, alias)
  const over = siblings[index - 1]
  if (step === 'ArrowUp') return over ? { parent, before: over } : null
  if (step === 'ArrowRight') return over ? { parent: over, before: null } : null
  if (step === 'ArrowDown')
    return index + 1 < siblings.length ? { parent, before: siblings[index + 2] ?? null } : null
  if (parent === null) return null
  const above = placeOf(topics, parent)
  return { parent: above.parent, before: above.siblings[above.index + 1] ?? null }
}

/** Returns where a topic is: below which one, and at what index of those there. */
export function placeOf(topics: readonly TopicRow[], alias: string) {
  const parentOf = readParents(topics)
  const parent = parentOf(alias)
  const siblings = topics.map((topic) => topic.alias).filter((other) => parentOf(other) === parent)
  return { parent, siblings, index: siblings.indexOf(alias) }
}

/** One whose parent is not among the topics stands at the top. */
function readParents(topics: readonly TopicRow[]): (alias: string) => string | null {
  const byAlias = new Map(topics.map((topic) => [topic.alias, topic]))
  return (alias) => byAlias.get(byAlias.get(alias)?.parent?.alias ?? '')?.alias ?? null
}

/** Returns the topics with one, and all below it, at another place. */
export function moveInTree(
  topics: readonly TopicRow[],
  alias: string,
  { parent, before }: MoveTopic,
): TopicRow[] {
  const rest = withoutBranch(listTreeRows(topics), alias).map(({ topic }) => topic)
  const target = rest.find((topic) => topic.alias === parent)
  const branch = topics
    .filter((topic) => !rest.includes(topic))
    .map((topic) =>
      topic.alias === alias
        ? { ...topic, parent: target ? { alias: target.alias, name: target.name } : null }
        : topic,
    )
  const index = before === null ? endOf(rest, parent) : rest.findIndex((topic) => topic.alias === before)
  return index < 0 ? [...topics] : rest.toSpliced(index, 0, ...branch)
}

/** The index after a topic and all below it. */
function endOf(topics: readonly TopicRow[], alias: string | null): number {
  if (alias === null) return topics.length
  const index = topics.findIndex((topic) => topic.alias === alias)
  const row = listTreeRows(topics)[index]
  return row ? index + 1 + row.below : -1
}

/** Returns the tree to choose a parent from: a topic goes neither below itself nor below one of its own. */
export function listParentOptions(topics: readonly TopicRow[], own: string | undefined): TreeNode[] {
  const parentOf = readParents(topics)
  const byParent = Map.groupBy(topics, ({ alias }) => parentOf(alias))
  const below = (parent: string | null): TreeNode[] =>
    (byParent.get(parent) ?? [])
      .filter(({ alias }) => alias !== own)
      .map(({ alias, name }) => {
        const children = below(alias)
        return { id: alias, label: name, ...(children.length > 0 && { children }) }
      })
  return below(null)
}
