import { DomainError } from '@lodge/domain'

/** Throws a conflict when someone has changed the value since the actor saw it. */
export function assertUnchanged(isUnchanged: boolean, what: string): void {
  if (!isUnchanged) throw new DomainError('ticket_changed', `Someone else has changed the ${what} meanwhile.`)
}
