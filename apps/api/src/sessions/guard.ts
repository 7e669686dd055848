import type { Permission, RouteArea, Through } from '@lodge/contracts'
import { cancelStatements, type Database } from '@lodge/database'
import type { Context, FilesContext } from '@lodge/desk/foundation'
import {
  explainSessionEnd,
  type LoadedRequester,
  loadRequester,
  loadSessionStaff,
  requireRecentProof,
} from '@lodge/desk/identity'
import { forgetPushSubscriptions } from '@lodge/desk/messaging'
import { type Actor, type DomainError, hasPermission, refusal, type Staff } from '@lodge/domain'
import type { FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { issueToken } from './csrf.ts'
import { readerLanguages } from './page-language.ts'
import type { Session, SessionArea } from './session.ts'
import { clearSessionCookie, sessionTokenIn, setSessionCookie } from './session-cookie.ts'
import { noteSessionEnd } from './session-end-cookie.ts'
import { createSessionStore } from './session-store.ts'
import { enterByToken, noteTokenUses, refuseTokens } from './token-entry.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A route without an area, such as health, is open to all. */
    area?: RouteArea
    permission?: Permission | 'superadmin'
    /** Takes a recent proof of the person. */
    needsProof?: boolean
    allowsIncompleteProfile?: boolean
    /** Uses the secret of a link alone, so that no session can be misused. */
    isOpenedByLink?: boolean
    /** The door of somebody without a session, such as the signed link of a mail. */
    through?: Through
    /** Takes the anti-forgery token from among the form's fields. */
    isPageForm?: boolean
    /** Takes forms that other sites' pages post, without a cookie of ours. */
    isPostedByOthers?: boolean
  }
  interface FastifyRequest {
    actor: Actor
    /** Null for visitors without a link. */
    through: Through | null
    session: Session | null
  }
}

const visitor: Actor = { kind: 'visitor' }

/** Decides alone who may call a route: session or token, completed profile, permission. */
export const guard = fp(async (app) => {
  const { db, redis, now } = app.deps
  const onEnded = async (session: Session) => {
    app.dropSession(session)
    await forgetPushSubscriptions(db, session.id)
  }
  app.decorate('sessions', createSessionStore({ redis, prefix: app.config.redisPrefix, now, onEnded }))
  app.decorateRequest('session', null)
  app.decorateRequest('actor')
  app.decorateRequest('through', null)
  app.decorateRequest('token', null)
  noteTokenUses(app)
  app.addHook('onRequest', async (request, reply) => {
    request.actor = visitor
    const { config } = request.routeOptions
    const { area = 'anyone', permission, needsProof, allowsIncompleteProfile, scope } = config
    request.through = config.through ?? null
    if (scope) {
      const token = await enterByToken(request, reply, scope)
      return requirePermission(token.actor, permission)
    }
    if (area === 'anyone') return
    refuseTokens(request)
    const entry = await enter(request, reply, area)
    if (!entry) throw refusal('not_signed_in')
    if (entry.kind === 'staff') requirePermission(entry, permission)
    else if (!entry.isComplete && !allowsIncompleteProfile) throw incomplete()
    if (needsProof) requireRecentProof(contextOf(request))
  })
})

async function enter(request: FastifyRequest, reply: FastifyReply, area: Exclude<RouteArea, 'anyone'>) {
  if (area !== 'either') return signedIn(request, reply, area)
  return (await signedIn(request, reply, 'admin')) ?? signedIn(request, reply, 'portal')
}

function requirePermission(staff: Staff, permission: Permission | 'superadmin' | undefined): void {
  if (permission && !hasPermission(staff, permission)) throw refusal('role_not_allowed')
}

function incomplete(): DomainError {
  return refusal('profile_incomplete')
}

export function contextOf(request: FastifyRequest): FilesContext {
  const { deps, config } = request.server
  // A flood is refused before anybody has checked its sender.
  const { actor = visitor, through } = request
  const { db, files, now } = deps
  const signInDomains = config.signInDomains ?? []
  const languages = readerLanguages(request)
  const provedAt = provedAtOf(request)
  return {
    actor,
    through,
    provedAt,
    db,
    files,
    now,
    signInDomains,
    languages,
    requestId: request.id,
    ip: request.ip,
  }
}

/** Nobody proves anything by a token, so that commands which take a proof refuse it. */
function provedAtOf({ session, token }: FastifyRequest): Date | undefined {
  if (token) return new Date(0)
  return session ? new Date(session.provedAt) : undefined
}

/** Aborts the query when the browser goes away before the answer. */
export function contextWhileWanted(request: FastifyRequest): Context {
  const ctx = contextOf(request)
  return { ...ctx, db: cancelStatements(ctx.db, request.signal) }
}

/**
 * Makes the person signed in to an area the request's actor; null when nobody is. Ends the session of a person who
 * may no longer use it.
 */
export async function signedIn(
  request: FastifyRequest,
  reply: FastifyReply,
  area: SessionArea,
): Promise<LoadedRequester | Staff | null> {
  const { sessions, deps, config } = request.server
  const token = sessionTokenIn(request.cookies, area, config)
  if (!token) return null
  const session = await sessions.find(area, token)
  const actor = session && (await loadActor(deps.db, session))
  if (!actor) {
    const end = session ? await explainSessionEnd(deps.db, session) : await sessions.explainEnd(token)
    if (session) await sessions.end(session, end)
    clearSessionCookie(reply, { area })
    noteSessionEnd(request, reply, { area, why: end })
    issueToken(request, reply)
    return null
  }
  if (await sessions.touch(session)) setSessionCookie(reply, area, token)
  request.actor = actor
  request.through = 'session'
  request.session = session
  return actor
}

/** Reads the role and teams of now. */
export function loadActor(
  db: Database,
  {
    area,
    personId,
    createdAt,
    way,
  }: Pick<Session, 'area' | 'personId'> & Partial<Pick<Session, 'createdAt' | 'way'>>,
) {
  const startedAt = createdAt === undefined ? undefined : new Date(createdAt)
  return area === 'admin'
    ? loadSessionStaff(db, personId, { beganAt: startedAt, way })
    : loadRequester(db, personId, startedAt)
}
