import type { DemoPerson } from '@lodge/contracts'
import type { Context } from '../../foundation/context.ts'

const shown = 4

/** Returns some students of the demo, to sign in as; nobody outside of a demo. */
export async function listDemoPeople({ db }: Pick<Context, 'db'>): Promise<DemoPerson[]> {
  const site = await db.prisma.site.findFirst({ select: { authMode: true } })
  if (site?.authMode !== 'demo') return []
  return db.prisma.person.findMany({
    where: { roleId: null, archivedAt: null, name: { not: '' }, requested: { some: {} } },
    orderBy: [{ createdAt: 'asc' }, { alias: 'asc' }],
    take: shown,
    select: { name: true, email: true },
  })
}
