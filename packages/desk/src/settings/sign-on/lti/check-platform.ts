import type { SaveIdentityProvider } from '@lodge/contracts'
import { countRows, sql, type Transaction } from '@lodge/database'
import { refusalAt } from '@lodge/domain'
import { isForbiddenAddress } from '../../webhooks/sending/guarded-agent.ts'
import { addressFault } from '../records/address-fault.ts'
import type { SignOnContext } from '../sign-on-context.ts'
import { fetchKeySet } from './key-set.ts'

type Input = Pick<SaveIdentityProvider, 'authorizationAddress' | 'tokenAddress' | 'keySetAddress'>

const fields = ['authorizationAddress', 'tokenAddress', 'keySetAddress'] as const

/** Throws `invalid_input` at an address that is none of a platform, and where no key set can be read at a new one. */
export async function checkPlatform(
  ctx: SignOnContext,
  input: Input,
  before: { keySetAddress: string | null } | null,
): Promise<void> {
  for (const field of fields) requireAddress(field, input[field] ?? '', ctx)
  if (before?.keySetAddress === input.keySetAddress) return
  await fetchKeySet(ctx, input.keySetAddress ?? '').catch((error: unknown) => {
    throw refusalAt(
      'keySetAddress',
      isForbiddenAddress(error) ? 'platform_keys_forbidden' : 'platform_keys_unreachable',
    )
  })
}

function requireAddress(field: string, address: string, ctx: SignOnContext): void {
  const fault = addressFault(address, ctx)
  if (fault !== null)
    throw refusalAt(field, fault === 'invalid' ? 'platform_address_invalid' : 'platform_not_https')
}

/** Throws `invalid_input` where another platform has issuer and client: a launch would find two. */
export async function requireOnlyPlatform(
  tx: Transaction,
  { issuer, clientId }: Pick<SaveIdentityProvider, 'issuer' | 'clientId'>,
  before: { id: string } | null,
): Promise<void> {
  const others = await countRows(
    tx,
    'identity_provider',
    sql`protocol = 'lti' AND issuer = ${issuer} AND client_id = ${clientId}
        AND id IS DISTINCT FROM ${before?.id ?? null}::uuid`,
  )
  if (others > 0) throw refusalAt('clientId', 'platform_known')
}
