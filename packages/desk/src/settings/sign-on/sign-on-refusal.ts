import type { SignOnAnswer, SignOnProblem } from '@lodge/contracts'

/** Refuses what came from a provider. The reason is for the log; pages get `answerTo`. */
export class SignOnRefusal extends Error {
  problem: SignOnProblem
  /** The person whom it is about, where that is known. */
  personId: string | null
  /** All that had arrived and was checked by then, for a test; null for nothing. */
  claims: Record<string, unknown> | null = null
  constructor(
    problem: SignOnProblem,
    { personId = null, cause }: { personId?: string | null; cause?: unknown } = {},
  ) {
    super(`What came from an identity provider was refused: ${problem}`, { cause })
    this.problem = problem
    this.personId = personId
  }
}

const answers: Partial<Record<SignOnProblem, SignOnAnswer>> = {
  attempt_unknown: 'expired',
  expired: 'expired',
  cancelled: 'cancelled',
  unreachable: 'unreachable',
  secret_lost: 'unreachable',
  no_address: 'no_address',
  not_staff: 'not_staff',
  deactivated: 'deactivated',
  domain_not_allowed: 'domain_not_allowed',
  other_person: 'other_person',
  linked_already: 'other_person',
  too_many_identities: 'too_many_identities',
  too_weak: 'too_weak',
}

/** Returns what a page says about a refusal: nothing that helps whoever tries. */
export function answerTo(problem: SignOnProblem): SignOnAnswer {
  return answers[problem] ?? 'refused'
}
