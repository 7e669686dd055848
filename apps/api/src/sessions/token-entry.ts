import { type ApiScope, scimScope } from '@lodge/contracts'
import { type AdmittedToken, admitToken, looksLikeToken, noteTokenUse } from '@lodge/desk/identity'
import { DomainError, refusal } from '@lodge/domain'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The scope that a token needs; nobody else may call the route. */
    scope?: ApiScope
  }
  interface FastifyRequest {
    /** Let the request in; null for everything else. */
    token: AdmittedToken | null
  }
}

const bearer = /^bearer +(\S+) *$/i

/** Makes whomever the request's token acts as its actor. Throws `token_required`, `token_invalid`, `token_expired` and `scope_missing`. */
export async function enterByToken(
  request: FastifyRequest,
  reply: FastifyReply,
  scope: ApiScope,
): Promise<AdmittedToken> {
  const { deps, config } = request.server
  const [, text] = bearer.exec(request.headers.authorization ?? '') ?? []
  try {
    if (text === undefined) throw refusal('token_required')
    const token = await admitToken({ ...deps, secret: config.secret }, text)
    request.token = token
    request.actor = token.actor
    request.through = 'token'
    // A directory is an integration, and never somebody's own program.
    const isTaken = token.scopes.includes(scope) && (scope !== scimScope || token.kind === 'integration')
    if (!isTaken) throw refusal('scope_missing', { scope })
    return token
  } catch (error) {
    const challenge = challengeOf(error, scope)
    if (challenge !== null) reply.header('www-authenticate', challenge)
    throw error
  }
}

/** Refuses a token where only sessions count: a cookie that came with it is not to answer for it. */
export function refuseTokens({ headers }: FastifyRequest): void {
  const [, text] = bearer.exec(headers.authorization ?? '') ?? []
  if (text !== undefined && looksLikeToken(text)) throw refusal('token_not_taken')
}

/** Notes the use of tokens once the answer is sent, so that nobody waits for it. */
export function noteTokenUses(app: FastifyInstance): void {
  app.addHook('onResponse', async ({ token, log }) => {
    if (token === null) return
    await noteTokenUse(app.deps, token).catch((error: unknown) =>
      log.warn({ err: error }, 'The use of a token was not noted'),
    )
  })
}

/** Says by RFC 6750 why a token did not do; null for other errors. */
function challengeOf(error: unknown, scope: ApiScope): string | null {
  if (!(error instanceof DomainError)) return null
  if (error.reason === 'token_required') return 'Bearer realm="api"'
  if (error.reason === 'token_invalid' || error.reason === 'token_expired')
    return 'Bearer realm="api", error="invalid_token"'
  if (error.reason === 'scope_missing')
    return `Bearer realm="api", error="insufficient_scope", scope="${scope}"`
  return null
}
