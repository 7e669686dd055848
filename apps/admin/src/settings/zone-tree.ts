import type { TreeNode } from '@lodge/contracts'

let tree: TreeNode[] | null = null

/** Every zone that the browser knows, by region; UTC first. */
export function zoneTree(): TreeNode[] {
  tree ??= [{ id: 'UTC', label: 'UTC' }, ...regions()]
  return tree
}

function regions(): TreeNode[] {
  const zones = Intl.supportedValuesOf('timeZone').filter((zone) => zone.includes('/'))
  const byRegion = Map.groupBy(zones, (zone) => zone.split('/')[0] ?? '')
  return [...byRegion].map(([region, all]) => ({
    id: region,
    label: region,
    children: all.map((zone) => ({ id: zone, label: zone })),
  }))
}
