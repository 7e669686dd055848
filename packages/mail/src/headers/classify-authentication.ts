import type { Authentication } from './read-authentication.ts'

type AuthenticationReason =
  | 'dmarc_passed'
  | 'domain_aligned'
  | 'nothing_published'
  | 'lifted_by_seal'
  | 'dmarc_failed'
  | 'staff_unproved'

export interface AuthenticationClass {
  /** `unverified`: new tickets yes, replies only by an id of ours or a signed address. */
  outcome: 'accepted' | 'unverified' | 'quarantine'
  reason: AuthenticationReason
}

export interface AuthenticationPolicy {
  /** The sender's address is that of somebody with an admin sign-in. */
  isStaffAddress: boolean
  /** Domains whose seal lifts a failed DMARC of outsiders. */
  trustedForwarders?: readonly string[] | undefined
}

/** Returns whether a mail is taken as written by its sender; `null` is a mail of which no trusted server says anything. */
export function classifyAuthentication(
  result: Authentication | null,
  { isStaffAddress, trustedForwarders = [] }: AuthenticationPolicy,
): AuthenticationClass {
  if (result?.dmarc === 'pass') return { outcome: 'accepted', reason: 'dmarc_passed' }
  if (result?.dmarc === 'fail') {
    const isLifted = !isStaffAddress && isSealedBy(result, trustedForwarders)
    return isLifted
      ? { outcome: 'accepted', reason: 'lifted_by_seal' }
      : { outcome: 'quarantine', reason: 'dmarc_failed' }
  }
  if (isStaffAddress) return { outcome: 'quarantine', reason: 'staff_unproved' }
  return result?.alignedDomain
    ? { outcome: 'accepted', reason: 'domain_aligned' }
    : { outcome: 'unverified', reason: 'nothing_published' }
}

function isSealedBy({ arc, sealedBy }: Authentication, trusted: readonly string[]): boolean {
  return arc === 'pass' && sealedBy !== null && trusted.some((domain) => domain.toLowerCase() === sealedBy)
}
