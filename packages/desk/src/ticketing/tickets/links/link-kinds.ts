import type { ManualLinkKind, TicketLinkKind } from '@lodge/contracts'

/** The kind of a stored link, read from `from` to `to`: `from` is the parent of `to`. */
export type StoredLinkKind = 'related' | 'duplicate' | 'parent' | 'follow_up'

/** Returns what the other ticket is to this one, which is the link's `from` or its `to`. */
export function linkKindFor(kind: StoredLinkKind, isFrom: boolean): TicketLinkKind {
  if (kind === 'related') return 'related'
  if (kind === 'duplicate') return isFrom ? 'duplicate_of' : 'duplicated_by'
  if (kind === 'parent') return isFrom ? 'child' : 'parent'
  return isFrom ? 'follow_up_of' : 'followed_up_by'
}

/** Returns the link that makes `other` this to `one`; related tickets are stored in one order only. */
export function toStoredLink(one: string, other: string, relation: ManualLinkKind) {
  const forth = { fromId: one, toId: other }
  const back = { fromId: other, toId: one }
  if (relation === 'related') return { kind: 'related', ...(one < other ? forth : back) }
  if (relation === 'duplicate_of') return { kind: 'duplicate', ...forth }
  if (relation === 'duplicated_by') return { kind: 'duplicate', ...back }
  return { kind: 'parent', ...(relation === 'child' ? forth : back) }
}
