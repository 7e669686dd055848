import type { TicketStatus, Visibility } from '@lodge/contracts'
import { useState } from 'react'

const choices = ['open', 'pending', 'on_hold', 'resolved'] as const
export type StatusAfterSend = (typeof choices)[number]

/**
 * The status that sending sets in the same step: none, unless one was chosen for this very text and its sending was
 * stopped or failed.
 */
export function useStatusAfterSend(visibility: Visibility, statuses: readonly TicketStatus[]) {
  const [chosen, choose] = useState<StatusAfterSend | null>(null)
  const possible = choices.filter((choice) => statuses.includes(choice))
  const then = visibility === 'public' && chosen && possible.includes(chosen) ? chosen : null
  return { then, possible, choose }
}
