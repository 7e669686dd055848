import type { Database, Models } from '@lodge/database'

/** Returns whether an address is of one of the site's domains, or where the site names none, of the environment's. */
export async function isInSignInDomain(
  db: Models,
  email: string,
  fromEnvironment: readonly string[] = [],
): Promise<boolean> {
  const ofSite = await loadSiteDomains(db)
  const domains = ofSite.length > 0 ? ofSite : fromEnvironment
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  return domains.length === 0 || domains.some((allowed) => allowed.toLowerCase() === domain)
}

export async function hasSignInDomains({ prisma }: Database): Promise<boolean> {
  return (await loadSiteDomains(prisma)).length > 0
}

async function loadSiteDomains(db: Models): Promise<string[]> {
  const site = await db.site.findFirst({ select: { emailDomains: true } })
  return site?.emailDomains ?? []
}
