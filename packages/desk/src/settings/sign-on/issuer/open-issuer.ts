import { minuteMs } from '@lodge/contracts'
import { LRUCache } from 'lru-cache'
import {
  allowInsecureRequests,
  ClientSecretBasic,
  ClientSecretPost,
  Configuration,
  clockSkew,
  clockTolerance,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  type ServerMetadata,
} from 'openid-client'
import type { Agent } from 'undici'
import { openProviderSecret } from '../provider-secret.ts'
import type { SignOnContext } from '../sign-on-context.ts'
import { SignOnRefusal } from '../sign-on-refusal.ts'
import { guardedFetch } from './guarded-fetch.ts'
import { problemOf } from './problem-of.ts'

/** Seconds for one answer of a provider. */
const timeoutSeconds = 8
/** Between the two ends of one sign-in. Short enough for a provider that moves; its keys are asked for each time. */
const newCache = () => new LRUCache<string, ServerMetadata>({ max: 100, ttl: 5 * minuteMs })
/** A cache for each set of allowed networks: what one may not reach it does not read from the other's. */
const caches = new WeakMap<Agent, ReturnType<typeof newCache>>()

export interface Client {
  id: string
  issuer: string
  clientId: string
  /** Encrypted. */
  secret: string
}

interface Opening {
  /** Asks whether the provider is there, however lately it was. */
  isAsked?: boolean
}

/**
 * Returns the configuration by which a provider is asked. Everything that it signs is checked by its signature too. Throws
 * `SignOnRefusal` for one that is out of reach or whose secret cannot be read.
 */
export async function openIssuer(
  ctx: SignOnContext,
  client: Client,
  { isAsked = false }: Opening = {},
): Promise<Configuration> {
  const secret = openProviderSecret(client.secret, { providerId: client.id, secret: ctx.secret })
  if (secret === null) throw new SignOnRefusal('secret_lost')
  const metadata = await readMetadata(ctx, client.issuer, isAsked)
  const methods = metadata.token_endpoint_auth_methods_supported
  const authentication = methods?.includes('client_secret_post')
    ? ClientSecretPost(secret)
    : ClientSecretBasic(secret)
  // A copy: the library keeps keys by it, and they have to be read anew when a provider rolls them.
  const config = new Configuration({ ...metadata }, client.clientId, clockOf(ctx), authentication)
  config[customFetch] = guardedFetch(ctx.agent)
  config.timeout = timeoutSeconds
  enableNonRepudiationChecks(config)
  if (ctx.allowsHttp) allowInsecureRequests(config)
  return config
}

/** Has tokens judged by our time, whatever the machine's is, within half a minute. */
function clockOf({ now }: SignOnContext) {
  return { [clockSkew]: Math.round((now().getTime() - Date.now()) / 1_000), [clockTolerance]: 30 }
}

async function readMetadata(ctx: SignOnContext, issuer: string, isAsked: boolean): Promise<ServerMetadata> {
  const cache = caches.get(ctx.agent) ?? newCache()
  caches.set(ctx.agent, cache)
  const known = cache.get(issuer)
  if (known && !isAsked) return known
  const metadata = await fetchMetadata(ctx, issuer)
  cache.set(issuer, metadata)
  return metadata
}

/** Asks an issuer what it is. Throws `SignOnRefusal`: `unreachable`, or `wrong_issuer` for one that calls itself otherwise. */
export async function fetchMetadata(
  ctx: Pick<SignOnContext, 'agent' | 'allowsHttp'>,
  issuer: string,
): Promise<ServerMetadata> {
  try {
    const found = await discovery(new URL(issuer), 'lodge', undefined, undefined, {
      [customFetch]: guardedFetch(ctx.agent),
      timeout: timeoutSeconds,
      execute: ctx.allowsHttp ? [allowInsecureRequests] : [],
    })
    const { supportsPKCE: _, ...metadata } = found.serverMetadata()
    return metadata
  } catch (error) {
    const problem = problemOf(error)
    throw new SignOnRefusal(problem === 'not_valid' ? 'wrong_issuer' : problem, { cause: error })
  }
}
