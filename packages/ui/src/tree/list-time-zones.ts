import type { TreeNode } from '@lodge/contracts'

let tree: TreeNode[] | null = null

/** Returns every zone that the browser knows, UTC first. */
export function listTimeZones(): TreeNode[] {
  const zones = Intl.supportedValuesOf('timeZone').filter((zone) => zone.includes('/'))
  tree ??= ['UTC', ...zones].map((zone) => ({ id: zone, label: zone }))
  return tree
}
