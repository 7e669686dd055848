import type { TicketFilterQuery } from '@lodge/contracts'

const unresolved = '-resolved,closed'

/** The views that everyone has, named in the address by `show`. */
export const builtInViews = {
  unresolved: { status: unresolved },
  mine: { status: unresolved, assignee: 'me' },
  at_risk: { status: unresolved, slaStatus: 'at_risk' },
  breached: { status: unresolved, slaStatus: 'breached' },
  pending: { status: 'pending' },
  resolved: { status: 'resolved,closed' },
  everything: {},
} as const satisfies Record<string, TicketFilterQuery>

export type BuiltInView = keyof typeof builtInViews

/** Returns null for an unknown name. */
export function parseBuiltInView(name: string | null): BuiltInView | null {
  return name !== null && isBuiltIn(name) ? name : null
}

function isBuiltIn(name: string): name is BuiltInView {
  return Object.hasOwn(builtInViews, name)
}

export const builtInViewNames = Object.keys(builtInViews).filter(isBuiltIn)
