import { DomainError } from '@lodge/domain'

/** Refuses a change of something that someone else has changed since the actor saw it. */
export function assertUnchanged(isUnchanged: boolean, what: string): void {
  if (!isUnchanged) throw new DomainError('ticket_changed', `Someone else has changed the ${what} meanwhile.`)
}
