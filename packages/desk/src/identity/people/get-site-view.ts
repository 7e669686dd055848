import { FooterLink, type FrontendInit, siteLogoPath } from '@lodge/contracts'
import { type Database, findOne } from '@lodge/database'
import { refusal } from '@lodge/domain'
import { z } from 'zod'
import { toFileLimits } from '../../files/load-file-limits.ts'
import { loadSiteTexts } from '../../foundation/site-texts/load-site-texts.ts'
import { listSpokenLanguages } from '../../foundation/spoken-languages.ts'

export type SiteView = Omit<FrontendInit, 'user' | 'agent_data' | 'version'>

/**
 * Returns the site's settings under the names of the specification's section 7: as they are written, or as a requester
 * with these languages reads them. Throws `unavailable` before set-up.
 */
export async function getSiteView(
  db: Database,
  languages: readonly string[] | null = null,
): Promise<SiteView> {
  const site = await findOne(db, 'site', {})
  if (!site) throw refusal('not_set_up')
  const texts = languages === null ? {} : await loadSiteTexts(db, site, languages)
  // Spaces at the ends of a part of a title count, and nobody translates them.
  const inLanguage = (field: string, source: string) =>
    source.trim() === '' ? source : source.replace(source.trim(), (words) => texts[field] ?? words)
  const pageLanguages = listSpokenLanguages(site.languages)
  return {
    success: true,
    name: inLanguage('name', site.name),
    debug: site.debug,
    auth_mode: site.authMode,
    page_title_prefix: inLanguage('page_title_prefix', site.pageTitlePrefix),
    page_title_suffix: inLanguage('page_title_suffix', site.pageTitleSuffix),
    page_title_default: inLanguage('page_title_default', site.pageTitleDefault),
    timezone: site.timezone,
    reopen_days: site.reopenDays,
    auto_close_days: site.autoCloseDays,
    ...(site.logoHash !== null && { logo: siteLogoPath(site.logoHash) }),
    ...(site.primaryColor !== null && { primary_color: site.primaryColor }),
    languages: site.languages,
    ...(pageLanguages.length > 1 && { page_languages: pageLanguages }),
    file_limits: toFileLimits(site),
    footer_links: z
      .array(FooterLink)
      .parse(site.footerLinks)
      .map(({ label, url }) => ({ label: inLanguage(`footer_links.${label}`, label), url })),
  }
}
