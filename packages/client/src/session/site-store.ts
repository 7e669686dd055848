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
  /** An IANA name; empty until init has answered. */
  timezone: string
  reopenDays: number
  autoCloseDays: number
  logo: string | null
  primaryColor: string | null
  footerLinks: readonly FooterLink[]
  /** The main language is the first. */
  languages: readonly string[]
  /** The languages that a reader may choose for pages; none where there is no choice. */
  pageLanguages: readonly string[]
  fileLimits: FileLimits
  /** In percent; known to staff. */
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
  pageLanguages: [],
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
      pageLanguages: answer.page_languages ?? [],
      fileLimits: answer.file_limits ?? lodgeFileLimits,
      ...('compliance_targets' in answer && { complianceTargets: answer.compliance_targets }),
      isReady: true,
    }),
}))
