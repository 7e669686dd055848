import {
  type BackendInit,
  type ComplianceTargets,
  type FileLimits,
  type FooterLink,
  type FrontendInit,
  limits,
  toMegabytes,
} from '@lodge/contracts'
import { create } from 'zustand'

type Site = {
  name: string
  debug: boolean
  version: string
  authMode: string
  pageTitleDefault: string
  pageTitlePrefix: string
  pageTitleSuffix: string
  /** The university's IANA time zone; empty until init has answered. */
  timezone: string
  reopenDays: number
  autoCloseDays: number
  /** The address of the logo; null for Lodge's own. */
  logo: string | null
  /** The colour of main buttons; null for Lodge's own. */
  primaryColor: string | null
  footerLinks: readonly FooterLink[]
  /** The languages that the site writes in, the main one first. */
  languages: readonly string[]
  fileLimits: FileLimits
  /** The share of deadlines that the help desk aims to meet, in percent; known to staff. */
  complianceTargets: ComplianceTargets
}

const lodgeFileLimits: FileLimits = {
  perMessage: limits.filesPerMessage,
  megabytes: toMegabytes(limits.fileSize),
  refusedKinds: [],
}

type SiteStore = Site & {
  isReady: boolean
  initialised: (answer: FrontendInit | BackendInit) => void
}

/** The site's settings (specification, section 3). */
export const useSite = create<SiteStore>()((set) => ({
  name: '',
  debug: false,
  version: '',
  authMode: 'production',
  pageTitleDefault: '',
  pageTitlePrefix: '',
  pageTitleSuffix: '',
  timezone: '',
  reopenDays: limits.reopenDays,
  autoCloseDays: limits.autoCloseAfterDays,
  logo: null,
  primaryColor: null,
  footerLinks: [],
  languages: ['en'],
  fileLimits: lodgeFileLimits,
  complianceTargets: limits.complianceTargets,
  isReady: false,
  initialised: (answer) =>
    set({
      name: answer.name,
      debug: answer.debug,
      version: answer.version,
      authMode: answer.auth_mode,
      pageTitleDefault: answer.page_title_default,
      pageTitlePrefix: answer.page_title_prefix,
      pageTitleSuffix: answer.page_title_suffix,
      timezone: answer.timezone,
      reopenDays: answer.reopen_days,
      autoCloseDays: answer.auto_close_days,
      logo: answer.logo ?? null,
      primaryColor: answer.primary_color ?? null,
      footerLinks: answer.footer_links ?? [],
      languages: answer.languages ?? ['en'],
      fileLimits: answer.file_limits ?? lodgeFileLimits,
      ...('compliance_targets' in answer && { complianceTargets: answer.compliance_targets }),
      isReady: true,
    }),
}))
