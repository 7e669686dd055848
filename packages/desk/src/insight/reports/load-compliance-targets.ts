import type { ComplianceTargets } from '@lodge/contracts'
import type { Database } from '@lodge/database'

/** Returns the share of deadlines that the site aims to meet, in percent. */
export async function loadComplianceTargets(db: Database): Promise<ComplianceTargets> {
  const site = await db.prisma.site.findUniqueOrThrow({
    where: { id: 1 },
    select: { firstResponseTarget: true, nextResponseTarget: true, resolutionTarget: true },
  })
  return {
    first_response: site.firstResponseTarget,
    next_response: site.nextResponseTarget,
    resolution: site.resolutionTarget,
  }
}
