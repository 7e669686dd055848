import { IdentityTestView, minuteMs, SignOnProblem, SignOnPurpose } from '@lodge/contracts'
import { Launch } from '@lodge/desk/settings'
import { z } from 'zod'
import { attemptLifeMs } from './sign-on-store.ts'

const Area = z.enum(['portal', 'admin'])

const Attempt = z.object({ state: z.string(), nonce: z.string(), verifier: z.string(), issuer: z.string() })

/** An attempt that is out at a provider, with the session that asked for it where it is for one. */
export const StoredAttempt = z.object({
  purpose: SignOnPurpose,
  area: Area,
  providerId: z.uuid(),
  to: z.string().nullable(),
  sessionId: z.string().nullable(),
  attempt: Attempt,
})
export type StoredAttempt = z.infer<typeof StoredAttempt>

/** An attempt by SAML or LTI as its answer is checked, whichever browser posts it. */
const OpenAttempt = z.object({ purpose: SignOnPurpose, providerId: z.uuid(), attempt: Attempt })
export type OpenAttempt = z.infer<typeof OpenAttempt>

const Claims = z.record(z.string(), z.unknown())

/** Something that a provider of SAML has said and that was checked, or the reason why it was refused. */
const SamlAnswer = z.union([
  z.object({
    arrival: z.object({
      issuer: z.string(),
      subject: z.string(),
      claims: Claims,
      assertionId: z.string(),
      until: z.string(),
    }),
  }),
  z.object({ problem: SignOnProblem, claims: Claims.nullable() }),
])
export type SamlAnswer = z.infer<typeof SamlAnswer>

/** A launch that a learning platform has signed and that was checked, or the reason why it was refused. */
const LtiAnswer = z.union([
  z.object({
    arrival: z.object({
      issuer: z.string(),
      subject: z.string(),
      claims: Claims,
      launch: Launch,
      nonce: z.string(),
      until: z.string(),
    }),
  }),
  z.object({ problem: SignOnProblem }),
])
export type LtiAnswer = z.infer<typeof LtiAnswer>

/** A sign-in that waits for a mailed code. */
export const StoredNewcomer = z.object({
  providerId: z.uuid(),
  area: Area,
  to: z.string().nullable(),
  arrival: z.object({ issuer: z.string(), subject: z.string() }),
  name: z.string().nullable(),
  email: z.string(),
  isStrong: z.boolean(),
  attributes: z.object({ groups: z.array(z.string()).nullable(), departments: z.array(z.string()) }),
  sid: z.string().nullable(),
  /** The launch by which they came, where it is one. */
  launch: Launch.nullable().default(null),
  resendAllowedAt: z.string(),
})
export type StoredNewcomer = z.infer<typeof StoredNewcomer>

export const attempts = { kind: 'attempt', schema: StoredAttempt, lifeMs: attemptLifeMs }
export const openAttempts = { kind: 'open-attempt', schema: OpenAttempt, lifeMs: attemptLifeMs }
export const samlAnswers = { kind: 'saml-answer', schema: SamlAnswer, lifeMs: 2 * minuteMs }
export const ltiAnswers = { kind: 'lti-answer', schema: LtiAnswer, lifeMs: 2 * minuteMs }
export const newcomers = { kind: 'newcomer', schema: StoredNewcomer, lifeMs: 3 * attemptLifeMs }
export const testResults = { kind: 'test', schema: IdentityTestView, lifeMs: attemptLifeMs }
