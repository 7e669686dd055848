import type { Database, Models } from '@lodge/database'
import { z } from 'zod'

/** LODGE_SIGN_IN_DOMAINS: the domains, separated by commas, from which new people may sign in, or `any` (an empty list). */
export const SignInDomains = z
  .string()
  .transform((text) => text.split(',').flatMap((part) => part.trim().toLowerCase() || []))
  .refine((domains) => isAny(domains) || (domains.length > 0 && domains.every(isDomain)), {
    error: 'must list domains such as uni.example, or say any',
  })
  .transform((domains) => (isAny(domains) ? [] : domains))

/** Returns whether an address is of a domain that the site names; where it names none, those of the environment count. */
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

/** Returns whether the site itself names domains. */
export async function hasSignInDomains({ prisma }: Database): Promise<boolean> {
  return (await loadSiteDomains(prisma)).length > 0
}

async function loadSiteDomains(db: Models): Promise<string[]> {
  const site = await db.site.findFirst({ select: { emailDomains: true } })
  return site?.emailDomains ?? []
}

function isAny(domains: readonly string[]): boolean {
  return domains.length === 1 && domains[0] === 'any'
}

function isDomain(text: string): boolean {
  return text.includes('.') && z.hostname().safeParse(text).success
}
