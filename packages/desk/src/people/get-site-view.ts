import type { FrontendInit } from '@lodge/contracts'
import type { Database } from '@lodge/database'
import { refusal } from '@lodge/domain'

export type SiteView = Omit<FrontendInit, 'user' | 'agent_data' | 'version'>

/** Returns the site's settings under the names of the specification's section 7. Throws `unavailable` before set-up. */
export async function getSiteView(db: Database): Promise<SiteView> {
  const site = await db.prisma.site.findFirst()
  if (!site) throw refusal('not_set_up')
  return {
    success: true,
    name: site.name,
    debug: site.debug,
    auth_mode: site.authMode,
    page_title_prefix: site.pageTitlePrefix,
    page_title_suffix: site.pageTitleSuffix,
    page_title_default: site.pageTitleDefault,
    timezone: site.timezone,
  }
}
