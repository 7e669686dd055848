import { anyDomain, type FileKind, type FooterLink, type SiteSettings } from '@lodge/contracts'
import { formatList } from '@lodge/ui'
import { nameLanguage } from '../../foundation/languages/name-language.ts'
import { describeChanges } from '../../foundation/settings-form/list-changes.ts'
import { t } from '../../foundation/t.ts'

/** The form values of the site; domains and days are typed as text. */
export interface SiteValues {
  [field: string]: unknown
  name: string
  pageTitleDefault: string
  pageTitlePrefix: string
  pageTitleSuffix: string
  timezone: string | null
  locale: string
  languages: string[]
  emailDomains: string
  isOpenToAll: boolean
  senderName: string
  senderAddress: string
  bounceAddress: string
  reopenDays: string
  autoCloseDays: string
  /** Lodge's own colour where it is empty. */
  primaryColor: string
  logo: string | null
  footerLinks: FooterLink[]
  /** One in each line. */
  embedOrigins: string
  activityMonths: string
  ticketMonths: string
  filesPerMessage: string
  fileMegabytes: string
  refusedFileKinds: FileKind[]
  firstResponseTarget: string
  nextResponseTarget: string
  resolutionTarget: string
}

export function toSiteValues({ revision: _, ticketsDeletedFrom: __, ...view }: SiteSettings): SiteValues {
  const isOpenToAll = view.emailDomains.includes(anyDomain)
  return {
    ...view,
    isOpenToAll,
    emailDomains: isOpenToAll ? '' : view.emailDomains.join(', '),
    embedOrigins: view.embedOrigins.join('\n'),
    senderAddress: view.senderAddress ?? '',
    bounceAddress: view.bounceAddress ?? '',
    reopenDays: String(view.reopenDays),
    autoCloseDays: String(view.autoCloseDays),
    filesPerMessage: String(view.filesPerMessage),
    fileMegabytes: String(view.fileMegabytes),
    firstResponseTarget: String(view.firstResponseTarget),
    nextResponseTarget: String(view.nextResponseTarget),
    resolutionTarget: String(view.resolutionTarget),
    primaryColor: view.primaryColor ?? '',
    activityMonths: view.activityMonths === null ? '' : String(view.activityMonths),
    ticketMonths: view.ticketMonths === null ? '' : String(view.ticketMonths),
  }
}

/** Returns the values as the contract's schema takes them. */
export function toSiteInput({ isOpenToAll, emailDomains, ...values }: SiteValues) {
  return {
    ...values,
    senderAddress: values.senderAddress.trim() || null,
    bounceAddress: values.bounceAddress.trim() || null,
    locale: values.locale.trim(),
    emailDomains: isOpenToAll ? [anyDomain] : emailDomains.split(/[\s,;]+/).filter(Boolean),
    embedOrigins: values.embedOrigins.split(/[\s,;]+/).filter(Boolean),
    reopenDays: toNumber(values.reopenDays),
    autoCloseDays: toNumber(values.autoCloseDays),
    // An empty box would stand for the default.
    filesPerMessage: toNumber(values.filesPerMessage) ?? 0,
    fileMegabytes: toNumber(values.fileMegabytes) ?? 0,
    firstResponseTarget: toNumber(values.firstResponseTarget) ?? 0,
    nextResponseTarget: toNumber(values.nextResponseTarget) ?? 0,
    resolutionTarget: toNumber(values.resolutionTarget) ?? 0,
    primaryColor: values.primaryColor.trim() || null,
    activityMonths: toNumber(values.activityMonths) ?? null,
    ticketMonths: toNumber(values.ticketMonths) ?? null,
  }
}

export const complianceTargetFields = [
  'firstResponseTarget',
  'nextResponseTarget',
  'resolutionTarget',
] as const

/** Names the settings that differ from what is saved. */
export const listSiteChanges = (saved: SiteValues, values: SiteValues) =>
  describeChanges<SiteValues>([...siteTexts(), ...siteRules(), ...siteLooks()])(saved, values)

const setting = (path: string, label: string) => ({ path, label, of: (values: SiteValues) => values[path] })

const siteTexts = () => [
  setting('name', t('site-settings.basics.name')),
  setting('timezone', t('site-settings.basics.timezone')),
  setting('locale', t('site-settings.basics.locale')),
  setting('pageTitleDefault', t('site-settings.pageTitle.default')),
  setting('pageTitlePrefix', t('site-settings.pageTitle.prefix')),
  setting('pageTitleSuffix', t('site-settings.pageTitle.suffix')),
  {
    path: 'emailDomains',
    label: t('site-settings.signIn.domains'),
    of: ({ isOpenToAll, emailDomains }: SiteValues) => (isOpenToAll ? anyDomain : emailDomains),
    was: ({ isOpenToAll, emailDomains }: SiteValues) =>
      isOpenToAll ? t('site-settings.signIn.anybodyWas') : emailDomains,
    parts: ['isOpenToAll', 'emailDomains'],
  },
]

const siteRules = () => [
  setting('senderName', t('site-settings.mail.name')),
  setting('senderAddress', t('site-settings.mail.address')),
  setting('bounceAddress', t('site-settings.mail.bounce')),
  {
    ...setting('languages', t('setup.languages.label')),
    was: ({ languages }: SiteValues) => formatList(languages.map(nameLanguage)),
  },
  setting('autoCloseDays', t('site-settings.tickets.autoClose')),
  setting('reopenDays', t('site-settings.tickets.reopen')),
  {
    ...setting('ticketMonths', t('site-settings.retention.months')),
    was: ({ ticketMonths }: SiteValues) => ticketMonths || t('site-settings.retention.forEver'),
  },
  ...complianceTargetFields.map((field) => setting(field, t(`site-settings.targets.${field}`))),
  setting('filesPerMessage', t('site-settings.files.perMessage')),
  setting('fileMegabytes', t('site-settings.files.megabytes')),
  {
    ...setting('refusedFileKinds', t('site-settings.files.refused')),
    isUnordered: true,
    was: ({ refusedFileKinds }: SiteValues) =>
      formatList(refusedFileKinds.map((kind) => t(`site-settings.files.kinds.${kind}`))) ||
      t('site-settings.files.none'),
  },
]

const siteLooks = () => [
  {
    ...setting('logo', t('site-settings.looks.logo')),
    was: ({ logo }: SiteValues) =>
      t(logo === null ? 'site-settings.looks.lodgeLogo' : 'site-settings.looks.ownLogo'),
  },
  setting('primaryColor', t('site-settings.looks.color')),
  {
    ...setting('footerLinks', t('site-settings.looks.links')),
    was: ({ footerLinks }: SiteValues) => formatList(footerLinks.map(({ label }) => label)),
  },
  setting('embedOrigins', t('site-settings.embedding.origins')),
  {
    ...setting('activityMonths', t('site-settings.activity.months')),
    was: ({ activityMonths }: SiteValues) => activityMonths || t('site-settings.activity.forEver'),
  },
]

function toNumber(text: string): number | undefined {
  return text.trim() === '' ? undefined : Number(text)
}
