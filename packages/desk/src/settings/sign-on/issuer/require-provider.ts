import { findOne, type TableRow } from '@lodge/database'
import type { Context } from '../../../foundation/context.ts'
import { SignOnRefusal } from '../sign-on-refusal.ts'

/** Returns a provider by its id or alias, unless it was archived meanwhile. Throws `SignOnRefusal`. */
export async function requireProvider(
  { db }: Pick<Context, 'db'>,
  where: { id: string } | { alias: string },
): Promise<TableRow<'identity_provider'>> {
  const provider = await findOne(db, 'identity_provider', { ...where, archivedAt: null })
  if (!provider) throw new SignOnRefusal('not_offered')
  return provider
}
