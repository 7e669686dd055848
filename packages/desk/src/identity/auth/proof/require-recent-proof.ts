import { limits, minuteMs } from '@lodge/contracts'
import { refusal } from '@lodge/domain'
import type { Context } from '../../../foundation/context.ts'

/**
 * Throws `proof_required` where the session of whoever acts has gone without a proof for too long. What acts without a
 * session, such as the command line, has been let in otherwise.
 */
export function requireRecentProof({ provedAt, now }: Pick<Context, 'provedAt' | 'now'>): void {
  if (provedAt && !isRecentProof(provedAt, now())) throw refusal('proof_required')
}

/** Returns whether a proof of that moment still counts. */
function isRecentProof(provedAt: Date, now: Date): boolean {
  return now.getTime() < proofEndsAt(provedAt).getTime()
}

/** Returns until when a proof of that moment counts. */
export function proofEndsAt(provedAt: Date): Date {
  return new Date(provedAt.getTime() + limits.proofMinutes * minuteMs)
}
