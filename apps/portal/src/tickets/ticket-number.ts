import { maxInteger } from '@lodge/contracts'

/** Returns the number of the ticket that an address names; null where no ticket can have it. */
export function ticketNumberOf(given: string | undefined): number | null {
  const number = Number(given)
  return Number.isInteger(number) && number > 0 && number <= maxInteger ? number : null
}
