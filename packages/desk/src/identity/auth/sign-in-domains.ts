import { anyDomain } from '@lodge/contracts'
import { type Database, findOne, type Transaction } from '@lodge/database'

/**
 * Returns whether an address is of one of the site's domains, or where the site names none, of the environment's.
 * Nobody is let in before the help desk is set up.
 */
export async function isInSignInDomain(
  db: Database | Transaction,
  email: string,
  fromEnvironment: readonly string[] = [],
): Promise<boolean> {
  const site = await loadSignInSettings(db)
  if (site && !site.setUpAt) return false
  const domains = site && site.emailDomains.length > 0 ? site.emailDomains : fromEnvironment
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  const isAllowed = (allowed: string) => allowed === anyDomain || allowed.toLowerCase() === domain
  return domains.length === 0 || domains.some(isAllowed)
}

/** Returns whether it is known who may sign in: from the site, or because the set-up assistant will ask. */
export async function hasSignInDomains(db: Database): Promise<boolean> {
  const site = await loadSignInSettings(db)
  return site !== null && (site.setUpAt === null || site.emailDomains.length > 0)
}

function loadSignInSettings(db: Database | Transaction) {
  return findOne(db, 'site', {}, { columns: ['emailDomains', 'setUpAt'] })
}
