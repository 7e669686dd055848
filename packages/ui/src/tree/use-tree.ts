import type { TreeNode } from '@lodge/contracts'
import { useEffect, useRef, useState } from 'react'
import { buildTreeRows, type ChildLoad, matches, type TreeRow } from './build-tree-rows.ts'

/** Specification, section 9. */
const searchDebounceMs = 200

export type LoadChildren = (node: TreeNode) => Promise<TreeNode[]>

export function useTree(options: readonly TreeNode[], loadChildren: LoadChildren | undefined) {
  const [query, setQuery] = useState('')
  const settledQuery = useDebounced(query.trim())
  const [toggledKeys, setToggled] = useState<ReadonlyMap<string, boolean>>(new Map())
  const { loads, load } = useChildLoads(loadChildren)
  const [activeKey, setActiveKey] = useState<string | null>(null)
  const rows = buildTreeRows({ options, loads, toggled: toggledKeys, query: settledQuery })
  const active = rows.find((row) => row.key === activeKey) ?? firstMatch(rows, settledQuery)

  function search(text: string) {
    setQuery(text)
    setToggled(new Map())
    setActiveKey(null)
  }

  function toggle(node: TreeNode, isExpanded: boolean) {
    setToggled((before) => new Map(before).set(node.id, isExpanded))
    if (isExpanded && node.children === null && loads.get(node.id)?.state !== 'loaded') load(node)
  }

  function move(step: 1 | -1) {
    if (rows.length === 0) return
    const from = active ? rows.indexOf(active) : step > 0 ? -1 : 0
    setActiveKey(rows[(from + step + rows.length) % rows.length]?.key ?? null)
  }

  return {
    query,
    settledQuery,
    rows,
    active,
    loads,
    search,
    toggle,
    move,
    activate: setActiveKey,
    retry: load,
  }
}

export type Tree = ReturnType<typeof useTree>

function firstMatch(rows: TreeRow[], query: string) {
  if (query === '') return undefined
  return rows.find(({ kind, node }) => kind === 'node' && matches(node, query)) ?? rows[0]
}

function useDebounced(text: string) {
  const [settledText, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), text === '' ? 0 : searchDebounceMs)
    return () => clearTimeout(timer)
  }, [text])
  return text === '' ? '' : settledText
}

/** Loads children once per node; a failure is kept until it is tried again. */
function useChildLoads(loadChildren: LoadChildren | undefined) {
  const [loads, setLoads] = useState<ReadonlyMap<string, ChildLoad>>(new Map())
  const running = useRef(new Set<string>())

  function settle(id: string, load: ChildLoad) {
    setLoads((before) => new Map(before).set(id, load))
  }

  function load(node: TreeNode) {
    if (!loadChildren || running.current.has(node.id)) return
    running.current.add(node.id)
    settle(node.id, { state: 'loading' })
    loadChildren(node)
      .then((children) => settle(node.id, { state: 'loaded', children }))
      .catch(() => settle(node.id, { state: 'failed' }))
      .finally(() => running.current.delete(node.id))
  }

  return { loads, load }
}
