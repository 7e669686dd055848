import { minuteMs, type SignOnProblem, type SignOnPurpose } from '@lodge/contracts'
import { SignOnRefusal } from '../sign-on-refusal.ts'
import { attributeOf, childrenOf, textIn } from './xml.ts'

/** Clocks may differ by so much. */
export const skewMs = 2 * minuteMs
/** A proof may take somebody a while. */
const proofMs = 5 * minuteMs
const bearer = 'urn:oasis:names:tc:SAML:2.0:cm:bearer'
const conditionsThatWeMeet = new Set(['AudienceRestriction', 'OneTimeUse', 'ProxyRestriction'])

/** All that an assertion has to be made for. */
export interface Expected {
  issuer: string
  requestId: string
  /** Our entity id at this provider. */
  entityId: string
  answerAddress: string
  purpose: SignOnPurpose
  now: Date
}

/**
 * Checks a signed assertion: by whom it was issued, in answer to which request, for whom, to be handed to whom, and when.
 * Returns until when it would count. Throws `SignOnRefusal`.
 */
export function requireMeantForUs(assertion: Element, expected: Expected): Date {
  if (textIn(childrenOf(assertion, 'assertion', 'Issuer')[0]) !== expected.issuer)
    throw new SignOnRefusal('wrong_issuer')
  const until = requireConfirmation(assertion, expected)
  requireConditions(assertion, expected)
  requireSignIn(assertion, expected)
  return until
}

/** Requires a confirmation by its bearer that fits; the reason is what is wrong with the first. */
function requireConfirmation(assertion: Element, expected: Expected): Date {
  const [subject] = childrenOf(assertion, 'assertion', 'Subject')
  const confirmations = (subject ? childrenOf(subject, 'assertion', 'SubjectConfirmation') : [])
    .filter((confirmation) => attributeOf(confirmation, 'Method') === bearer)
    .map((confirmation) => childrenOf(confirmation, 'assertion', 'SubjectConfirmationData')[0])
  const problems = confirmations.map((confirmation) => problemOf(confirmation, expected))
  const fitting = confirmations[problems.indexOf(null)]
  if (!fitting) throw new SignOnRefusal(problems[0] ?? 'not_valid')
  return new Date(timeOf(fitting, 'NotOnOrAfter') ?? 0)
}

function problemOf(data: Element | undefined, expected: Expected): SignOnProblem | null {
  const until = timeOf(data, 'NotOnOrAfter')
  if (!data || until === null) return 'not_valid'
  if (attributeOf(data, 'InResponseTo') !== expected.requestId) return 'wrong_nonce'
  if (attributeOf(data, 'Recipient') !== expected.answerAddress) return 'wrong_recipient'
  return problemOfTimes({ from: timeOf(data, 'NotBefore'), until }, expected)
}

function requireConditions(assertion: Element, expected: Expected): void {
  const [conditions, ...others] = childrenOf(assertion, 'assertion', 'Conditions')
  if (!conditions || others.length > 0) throw new SignOnRefusal('not_valid')
  const times = { from: timeOf(conditions, 'NotBefore'), until: timeOf(conditions, 'NotOnOrAfter') }
  const problem = problemOfTimes(times, expected)
  if (problem) throw new SignOnRefusal(problem)
  const restrictions = childrenOf(conditions, 'assertion', 'AudienceRestriction')
  const isForUs = (restriction: Element) =>
    childrenOf(restriction, 'assertion', 'Audience').some(
      (audience) => textIn(audience) === expected.entityId,
    )
  if (restrictions.length === 0 || !restrictions.every(isForUs)) throw new SignOnRefusal('wrong_audience')
  // A condition that we do not know may be one that we do not meet.
  const names = Array.from(conditions.getElementsByTagName('*'), ({ parentNode, localName }) =>
    parentNode === conditions ? localName : null,
  )
  if (names.some((name) => name !== null && !conditionsThatWeMeet.has(name)))
    throw new SignOnRefusal('not_valid')
}

function requireSignIn(assertion: Element, { purpose, now }: Expected): void {
  const statement = statementOf(assertion)
  const at = timeOf(statement, 'AuthnInstant')
  if (!statement || at === null) throw new SignOnRefusal('not_valid')
  const ended = timeOf(statement, 'SessionNotOnOrAfter')
  const isOld = purpose === 'proof' && at < now.getTime() - proofMs
  if (isOld || (ended !== null && ended + skewMs <= now.getTime())) throw new SignOnRefusal('expired')
}

/** Returns the class of the sign-in at the provider; null where it names none. */
export function classOf(assertion: Element): string | null {
  const statement = statementOf(assertion)
  const [context] = statement ? childrenOf(statement, 'assertion', 'AuthnContext') : []
  return textIn(context && childrenOf(context, 'assertion', 'AuthnContextClassRef')[0])
}

/** Returns the index of the session at the provider; null where it has none. */
export function sessionIndexOf(assertion: Element): string | null {
  return attributeOf(statementOf(assertion), 'SessionIndex')
}

function statementOf(assertion: Element): Element | undefined {
  return childrenOf(assertion, 'assertion', 'AuthnStatement')[0]
}

function problemOfTimes(
  { from, until }: { from: number | null; until: number | null },
  { now }: Expected,
): SignOnProblem | null {
  if (from !== null && from - skewMs > now.getTime()) return 'not_yet'
  return until !== null && until + skewMs <= now.getTime() ? 'expired' : null
}

/** Returns milliseconds. A time without its zone could be anybody's. */
export function timeOf(element: Element | undefined, name: string): number | null {
  const text = attributeOf(element, name)
  if (text === null) return null
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/.test(text))
    throw new SignOnRefusal('not_valid')
  return Date.parse(text)
}
