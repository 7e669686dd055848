import { routes } from '@lodge/contracts'
import {
  completeProfile,
  getAgentData,
  getAuthUser,
  getFrontendUser,
  getSiteView,
  listActiveTeams,
  listAgents,
  listDemoPeople,
  listDepartments,
  signInWithPassword,
} from '@lodge/desk/identity'
import { loadComplianceTargets } from '@lodge/desk/insight'
import { getOpeningHours } from '@lodge/desk/sla'
import type { FastifyInstance } from 'fastify'
import { serve } from '../serve.ts'
import { serveArea } from '../serve-area.ts'
import { admitStaff } from '../sessions/admit-staff.ts'
import { endSession } from '../sessions/begin-session.ts'
import { issueToken } from '../sessions/csrf.ts'
import { signedIn } from '../sessions/guard.ts'
import { readerLanguages } from '../sessions/page-language.ts'
import { readSessionEnd } from '../sessions/session-end-cookie.ts'
import { version } from '../version.ts'
import { enterCode, requestCode } from './sign-in-by-code.ts'
import { limitPasswords } from './sign-in-limits.ts'

export async function peopleRoutes(app: FastifyInstance) {
  serve(app, routes.csrfCookie, async (_ctx, { request, reply }) => issueToken(request, reply))

  serve(app, routes.init, async ({ db }, { request, reply }) => {
    const languages = readerLanguages(request)
    const [site, person] = await Promise.all([getSiteView(db, languages), signedIn(request, reply, 'portal')])
    const session_ended = person ? null : readSessionEnd(request, 'portal')
    return {
      ...site,
      version,
      user: person && (await getFrontendUser(db, { personId: person.id, languages })),
      agent_data: null,
      session_ended,
    }
  })
  serve(app, routes.backendInit, async ({ db }, { request, reply }) => {
    const [site, staff] = await Promise.all([getSiteView(db), signedIn(request, reply, 'admin')])
    const session_ended = staff ? null : readSessionEnd(request, 'admin')
    if (!staff) return { ...site, version, user: null, agent_data: null, session_ended }
    const [user, agent_data, compliance_targets] = await Promise.all([
      getAuthUser(db, staff.id),
      getAgentData(db, staff.id, site.timezone),
      loadComplianceTargets(db),
    ])
    return { ...site, version, user, agent_data, compliance_targets, session_ended }
  })

  serveArea(app, {
    openingHours: getOpeningHours,
    completeProfile: [
      completeProfile,
      {
        allowsIncompleteProfile: true,
        hourly: 'changes',
      },
    ],
  })
  serve(app, routes.demoPeople, async (ctx) => ({ items: await listDemoPeople(ctx) }))
  serve(app, routes.requestCode, (_ctx, { body, ...exchange }) => requestCode(exchange, body))
  serve(app, routes.signInWithCode, (_ctx, { body, ...exchange }) => enterCode(exchange, body))
  serve(app, routes.signOut, (ctx, { request, reply }) => endSession(ctx, request, reply), {
    allowsIncompleteProfile: true,
  })
  serve(app, routes.departments, async (ctx) => ({ items: await listDepartments(ctx) }))

  serve(app, routes.signInWithPassword, async (ctx, { body, request, reply }) => {
    const staff = await limitPasswords(request, body.email, () => signInWithPassword(ctx, body))
    const { id: personId, secondFactor } = staff
    return admitStaff(request, reply, { personId, email: body.email, way: 'password', secondFactor })
  })
  serve(app, routes.signOutOfAdmin, (ctx, { request, reply }) => endSession(ctx, request, reply))
  serve(app, routes.agents, async (ctx) => ({ items: await listAgents(ctx) }))
  serve(app, routes.teams, async (ctx) => ({ items: await listActiveTeams(ctx) }))
}
