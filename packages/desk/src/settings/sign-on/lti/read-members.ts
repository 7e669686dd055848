import { limits, type RosterProblem } from '@lodge/contracts'
import type { TableRow } from '@lodge/database'
import { SignJWT } from 'jose'
import type { Agent } from 'undici'
import { z } from 'zod'
import type { Context } from '../../../foundation/context.ts'
import type { Secret } from '../../../foundation/secret.ts'
import { isForbiddenAddress } from '../../webhooks/sending/guarded-agent.ts'
import { guardedFetch } from '../issuer/guarded-fetch.ts'
import { findSigningKey } from './own-keys.ts'

export type RosterContext = Context & { agent: Agent; secret: Secret }

const timeoutMs = 8_000
const scope = 'https://purl.imsglobal.org/spec/lti-nrps/scope/contextmembership.readonly'
const membersType = 'application/vnd.ims.lti-nrps.v2.membershipcontainer+json'
const mostPages = 500

const Token = z.object({ access_token: z.string().min(1).max(10_000) })
const Text = z.string().optional().catch(undefined)
const Member = z.object({
  user_id: z.string().min(1).max(limits.deploymentLength),
  status: Text,
  email: Text,
  roles: z.array(z.string()).catch([]),
})
const Members = z.object({ members: z.array(Member) })
export type Member = z.infer<typeof Member>

type Platform = Pick<TableRow<'identity_provider'>, 'clientId' | 'tokenAddress'>

/** Says why the members of a course could not be read. */
export class UnreadableRoster extends Error {
  problem: RosterProblem
  constructor(problem: RosterProblem, cause?: unknown) {
    super(`The members of a course could not be read: ${problem}`, { cause })
    this.problem = problem
  }
}

/** Returns the active members of a platform's course (Names and Role Provisioning Services 2.0). Throws `UnreadableRoster`. */
export async function readMembers(
  ctx: RosterContext,
  platform: Platform,
  membershipsAddress: string,
): Promise<Member[]> {
  const ask = fetchFor(ctx, platform)
  const token = await readToken(ctx, platform, ask)
  const origin = originOf(membershipsAddress)
  const members: Member[] = []
  let next: string | null = membershipsAddress
  for (let page = 0; next !== null; page += 1) {
    // The token is for this platform: no list that goes on elsewhere takes it along.
    if (originOf(next) !== origin || page >= mostPages) throw new UnreadableRoster('roster_unreadable')
    const answer = await ask(next, { authorization: `Bearer ${token}`, accept: membersType })
    if (answer.status !== 200)
      throw new UnreadableRoster(isRefusal(answer.status) ? 'roster_not_allowed' : 'roster_unreachable')
    members.push(...(await parse(Members, answer)).members)
    if (members.length > limits.ltiMembers) throw new UnreadableRoster('roster_unreadable')
    next = nextPage(answer.headers.get('link'), next)
  }
  return members.filter(({ status = 'Active' }) => status === 'Active')
}

type Ask = (address: string, headers: Record<string, string>, form?: URLSearchParams) => Promise<Response>

/** Platforms whose addresses were allowed without https when they were saved may have members without it too. */
function fetchFor({ agent }: RosterContext, { tokenAddress }: Platform): Ask {
  const allowsHttp = tokenAddress?.startsWith('http:') ?? false
  const fetched = guardedFetch(agent)
  return async (address, headers, form) => {
    if (!address.startsWith('https:') && !(allowsHttp && address.startsWith('http:')))
      throw new UnreadableRoster('roster_forbidden')
    try {
      return await fetched(address, {
        method: form ? 'POST' : 'GET',
        headers: { ...headers, ...(form && { 'content-type': 'application/x-www-form-urlencoded' }) },
        body: form ?? null,
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      })
    } catch (error) {
      throw new UnreadableRoster(isForbiddenAddress(error) ? 'roster_forbidden' : 'roster_unreachable', error)
    }
  }
}

/** Asks for a token by an assertion that our own key signs. */
async function readToken(
  ctx: RosterContext,
  { clientId, tokenAddress }: Platform,
  ask: Ask,
): Promise<string> {
  const own = await findSigningKey(ctx)
  if (!own) throw new UnreadableRoster('roster_key_lost')
  const seconds = Math.floor(ctx.now().getTime() / 1_000)
  const assertion = await new SignJWT({})
    .setProtectedHeader({ alg: 'RS256', kid: own.kid, typ: 'JWT' })
    .setIssuer(clientId)
    .setSubject(clientId)
    .setAudience(tokenAddress ?? '')
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + 300)
    .setJti(crypto.randomUUID())
    .sign(own.key)
  const form = new URLSearchParams({
    grant_type: 'client_credentials',
    client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
    client_assertion: assertion,
    scope,
  })
  const answer = await ask(tokenAddress ?? '', { accept: 'application/json' }, form)
  if (answer.status !== 200)
    throw new UnreadableRoster(answer.status < 500 ? 'roster_key_refused' : 'roster_unreachable')
  return (await parse(Token, answer)).access_token
}

async function parse<Answer>(schema: z.ZodType<Answer>, answer: Response): Promise<Answer> {
  try {
    return schema.parse(await answer.json())
  } catch (error) {
    throw new UnreadableRoster('roster_unreadable', error)
  }
}

const isRefusal = (status: number) => status >= 400 && status < 500

function originOf(address: string): string | null {
  return URL.canParse(address) ? new URL(address).origin : null
}

/** Returns the address that a list goes on at, of a `Link` header. */
function nextPage(links: string | null, base: string): string | null {
  for (const [, address = '', parameters = ''] of (links ?? '').matchAll(/<([^>]*)>([^,<]*)/g))
    if (/;\s*rel="?next"?/i.test(parameters))
      return URL.canParse(address, base) ? new URL(address, base).href : null
  return null
}
