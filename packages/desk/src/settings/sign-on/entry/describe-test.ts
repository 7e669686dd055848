import type { IdentityTestView, SignOnProblem } from '@lodge/contracts'
import { findOne, type TableRow } from '@lodge/database'
import type { Context } from '../../../foundation/context.ts'
import { listGrants } from '../attributes/decide-grants.ts'
import { findRules } from '../attributes/find-rules.ts'
import type { Arrival, Claims } from '../issuer/exchange-code.ts'
import { decideEntry } from './decide-entry.ts'
import { readArrival } from './read-arrival.ts'

type Provider = TableRow<'identity_provider'>
type Area = IdentityTestView['area']

/** Claims that tell an administrator nothing, and an attacker something. */
const leftOut = new Set(['nonce', 'at_hash', 'c_hash', 's_hash', 'jti', 'sid'])
const claimLength = 2_000

/** Describes what came of a test and what a sign-in would have made of it. Nothing is changed. */
export async function describeTest(
  ctx: Context,
  provider: Provider,
  { arrival, area }: { arrival: Arrival; area: Area },
): Promise<IdentityTestView> {
  const described = readArrival(arrival, provider)
  const entry = await decideEntry(ctx, ctx.db, provider, { ...described, arrival, area })
  const { groups, departments } = described.attributes
  const grants = listGrants(await findRules(ctx.db, provider), described.attributes)
  const person =
    entry.personId === null
      ? null
      : await findOne(ctx.db, 'person', { id: entry.personId }, { columns: ['name', 'alias', 'email'] })
  return {
    area,
    at: ctx.now().toISOString(),
    claims: listClaims(arrival.claims),
    subject: arrival.subject,
    name: described.name,
    email: described.email,
    isTrusted: described.isTrusted,
    hasSecondFactor: described.isStrong,
    groups: groups && [...groups],
    departments: [...departments],
    grants: grants.map(({ gives, name, value }) => ({ gives, name, value })),
    outcome: entry.outcome,
    person: person && { name: person.name || person.email, alias: person.alias },
    problem: entry.outcome === null ? entry.problem : null,
  }
}

/** Describes a test that was refused before anybody was described, with what had arrived by then. */
export function describeRefusedTest(
  { now }: Pick<Context, 'now'>,
  { area, problem, claims }: { area: Area; problem: SignOnProblem; claims: Claims | null },
): IdentityTestView {
  const nobody = { subject: null, name: null, email: null, isTrusted: false, hasSecondFactor: false }
  const nothing = { groups: [], departments: [], grants: [] }
  const arrived = claims === null ? [] : listClaims(claims)
  return {
    area,
    at: now().toISOString(),
    claims: arrived,
    ...nothing,
    ...nobody,
    outcome: null,
    person: null,
    problem,
  }
}

function listClaims(claims: Claims): IdentityTestView['claims'] {
  return Object.entries(claims)
    .filter(([name]) => !leftOut.has(name))
    .map(([name, value]) => ({ name, value: JSON.stringify(value).slice(0, claimLength) }))
    .toSorted((one, other) => one.name.localeCompare(other.name))
}
