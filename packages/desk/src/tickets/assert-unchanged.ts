import { refusal } from '@lodge/domain'

/** Throws a conflict when someone has changed the value since the actor saw it. */
export function assertUnchanged(isUnchanged: boolean, property: string): void {
  if (!isUnchanged) throw refusal('property_changed', { property })
}
