import { IdentityTestView, SignOnPurpose } from '@lodge/contracts'
import { z } from 'zod'
import { attemptLifeMs } from './sign-on-store.ts'

const Area = z.enum(['portal', 'admin'])

/** An attempt that is out at a provider, with the session that asked for it where it is for one. */
export const StoredAttempt = z.object({
  purpose: SignOnPurpose,
  area: Area,
  providerId: z.uuid(),
  to: z.string().nullable(),
  sessionId: z.string().nullable(),
  attempt: z.object({ state: z.string(), nonce: z.string(), verifier: z.string(), issuer: z.string() }),
})
export type StoredAttempt = z.infer<typeof StoredAttempt>

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
  resendAllowedAt: z.string(),
})
export type StoredNewcomer = z.infer<typeof StoredNewcomer>

export const attempts = { kind: 'attempt', schema: StoredAttempt, lifeMs: attemptLifeMs }
export const newcomers = { kind: 'newcomer', schema: StoredNewcomer, lifeMs: 3 * attemptLifeMs }
export const testResults = { kind: 'test', schema: IdentityTestView, lifeMs: attemptLifeMs }
