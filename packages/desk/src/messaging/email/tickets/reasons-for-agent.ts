import type { MailReason } from '@lodge/contracts'

/** Reasons for which an agent's mail was set aside, of which the agent is told. */
export const reasonsForAgent = [
  'from_staff',
  'staff_without_sight',
  'unknown_command',
  'staff_refused',
] as const satisfies readonly MailReason[]
export type ReasonForAgent = (typeof reasonsForAgent)[number]

export function isForAgent(reason: MailReason): reason is ReasonForAgent {
  return reasonsForAgent.some((known) => known === reason)
}
