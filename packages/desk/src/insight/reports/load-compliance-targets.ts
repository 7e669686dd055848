import type { ComplianceTargets } from '@lodge/contracts'
import { type Database, getOne } from '@lodge/database'

/** Returns the share of deadlines that the site aims to meet, in percent. */
export async function loadComplianceTargets(db: Database): Promise<ComplianceTargets> {
  const site = await getOne(
    db,
    'site',
    { id: 1 },
    { columns: ['firstResponseTarget', 'nextResponseTarget', 'resolutionTarget'] },
  )
  return {
    first_response: site.firstResponseTarget,
    next_response: site.nextResponseTarget,
    resolution: site.resolutionTarget,
  }
}
