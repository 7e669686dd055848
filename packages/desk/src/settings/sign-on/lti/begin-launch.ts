import { randomBytes } from 'node:crypto'
import { limits, ltiLaunchPath } from '@lodge/contracts'
import { findMany, type TableRow } from '@lodge/database'
import { z } from 'zod'
import type { Context } from '../../../foundation/context.ts'
import type { SignOnAttempt } from '../issuer/stored-attempt.ts'
import { SignOnRefusal } from '../sign-on-refusal.ts'
import { readTarget } from './launch.ts'

type Platform = TableRow<'identity_provider'>

const Hint = z.string().min(1).max(10_000)
const Begun = z.object({
  iss: z.string().min(1).max(limits.issuerLength),
  login_hint: Hint,
  target_link_uri: z.string().min(1).max(2_000),
  lti_message_hint: Hint.optional(),
  client_id: z.string().max(limits.clientIdLength).optional(),
  lti_deployment_id: z.string().max(limits.deploymentLength).optional(),
})

export interface BegunLaunch {
  platform: Platform
  attempt: SignOnAttempt
  /** The address of the platform that the browser is sent to. */
  address: string
}

/**
 * Begins a launch that a platform asks for (third-party initiated login), with a state and a nonce of its own. The browser
 * goes to the platform's own address, whatever the request names. Throws `SignOnRefusal`.
 */
export async function beginLaunch(
  ctx: Context & { appUrl: string },
  parameters: unknown,
): Promise<BegunLaunch> {
  const begun = Begun.safeParse(parameters).data
  if (!begun) throw new SignOnRefusal('not_valid')
  const platform = await findPlatform(ctx, begun)
  const { lti_deployment_id: deployment } = begun
  if (deployment !== undefined && !platform.deployments.includes(deployment))
    throw new SignOnRefusal('wrong_deployment')
  readTarget(begun.target_link_uri, ctx.appUrl)
  const attempt = {
    state: randomBytes(32).toString('base64url'),
    nonce: randomBytes(32).toString('base64url'),
    verifier: '',
    issuer: platform.issuer,
  }
  const address = new URL(platform.authorizationAddress ?? '')
  const query = {
    scope: 'openid',
    response_type: 'id_token',
    response_mode: 'form_post',
    prompt: 'none',
    client_id: platform.clientId,
    redirect_uri: ctx.appUrl + ltiLaunchPath,
    login_hint: begun.login_hint,
    ...(begun.lti_message_hint !== undefined && { lti_message_hint: begun.lti_message_hint }),
    state: attempt.state,
    nonce: attempt.nonce,
  }
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value)
  return { platform, attempt, address: address.href }
}

/** A platform that does not name the client is found by its issuer, where it has one client here. */
async function findPlatform(
  { db }: Context,
  { iss: issuer, client_id: clientId }: { iss: string; client_id?: string | undefined },
): Promise<Platform> {
  const named = clientId === undefined ? {} : { clientId }
  const platforms = await findMany(db, 'identity_provider', {
    protocol: 'lti',
    issuer,
    archivedAt: null,
    ...named,
  })
  const [platform] = platforms
  if (!platform || platforms.length > 1 || !platform.isOffered) throw new SignOnRefusal('not_offered')
  return platform
}
