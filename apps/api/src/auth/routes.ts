import { routes } from '@lodge/contracts'
import {
  beginRequiredEnrolment,
  completePasswordReset,
  completeRequiredEnrolment,
  openPasswordReset,
  requestPasswordReset,
  signInWithSecondFactor,
} from '@lodge/desk/identity'
import type { FastifyInstance } from 'fastify'
import { limitPasswordResets, limitSecondFactors } from '../people/sign-in-limits.ts'
import { serve } from '../serve.ts'
import { serveArea } from '../serve-area.ts'
import { signStaffIn } from '../sessions/admit-staff.ts'
import { requirePendingSignIn } from '../sessions/pending-sign-in.ts'

export async function authRoutes(app: FastifyInstance) {
  serve(app, routes.requestPasswordReset, async (ctx, { body, request }) => {
    await limitPasswordResets(request, body.email)
    await requestPasswordReset(ctx, body)
  })
  serveArea(app, {
    openPasswordReset,
    completePasswordReset,
  })

  serve(app, routes.enterSecondFactor, async (ctx, { body, request, reply }) => {
    const pending = await requirePendingSignIn(request, 'code')
    await limitSecondFactors(request, pending.email, () => signInWithSecondFactor(ctx, pending, body))
    return signStaffIn(request, reply, { ...pending, way: 'second_factor' })
  })
  serve(app, routes.beginEnrolment, async (ctx, { request }) =>
    beginRequiredEnrolment(ctx, await requirePendingSignIn(request, 'enrolment')),
  )
  serve(app, routes.completeEnrolment, async (ctx, { body, request, reply }) => {
    const pending = await requirePendingSignIn(request, 'enrolment')
    const recoveryCodes = await limitSecondFactors(request, pending.email, () =>
      completeRequiredEnrolment(ctx, pending, body),
    )
    return { recoveryCodes, user: await signStaffIn(request, reply, { ...pending, way: 'second_factor' }) }
  })
}
