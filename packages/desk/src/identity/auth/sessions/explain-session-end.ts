import type { SessionEnd } from '@lodge/contracts'
import type { Database } from '@lodge/database'

interface EndedSession {
  area: 'portal' | 'admin'
  personId: string
  createdAt: number
}

/** Returns why a session that is still kept no longer lets its person in. */
export async function explainSessionEnd(
  { prisma }: Database,
  { area, personId, createdAt }: EndedSession,
): Promise<SessionEnd> {
  const person = await prisma.person.findUnique({
    where: { id: personId },
    select: {
      archivedAt: true,
      sessionsFrom: true,
      role: { select: { requiresSecondFactor: true } },
      secondFactor: { select: { confirmedAt: true } },
    },
  })
  if (!person) return 'unknown'
  if (person.archivedAt) return 'deactivated'
  if (area === 'admin' && !person.role) return 'role_taken'
  if (person.sessionsFrom && createdAt < person.sessionsFrom.getTime()) return 'account_changed'
  const isRequired = area === 'admin' && person.role?.requiresSecondFactor === true
  return isRequired && !person.secondFactor?.confirmedAt ? 'second_factor_required' : 'unknown'
}
