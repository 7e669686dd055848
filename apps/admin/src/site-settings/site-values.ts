import { anyDomain, type SiteSettings } from '@lodge/contracts'
import { describeChanges } from '../settings-form/list-changes.ts'
import { t } from '../t.ts'

/** What is entered for the site; domains and days are typed as text. */
export interface SiteValues {
  [field: string]: unknown
  name: string
  pageTitleDefault: string
  pageTitlePrefix: string
  pageTitleSuffix: string
  timezone: string | null
  emailDomains: string
  isOpenToAll: boolean
  senderName: string
  senderAddress: string
  bounceAddress: string
  reopenDays: string
  autoCloseDays: string
  activityMonths: string
}

export function toSiteValues({ revision: _, ...view }: SiteSettings): SiteValues {
  const isOpenToAll = view.emailDomains.includes(anyDomain)
  return {
    ...view,
    isOpenToAll,
    emailDomains: isOpenToAll ? '' : view.emailDomains.join(', '),
    senderAddress: view.senderAddress ?? '',
    bounceAddress: view.bounceAddress ?? '',
    reopenDays: String(view.reopenDays),
    autoCloseDays: String(view.autoCloseDays),
    activityMonths: view.activityMonths === null ? '' : String(view.activityMonths),
  }
}

/** Returns the values as the contract's schema judges them. */
export function toSiteInput({ isOpenToAll, emailDomains, ...values }: SiteValues) {
  return {
    ...values,
    senderAddress: values.senderAddress.trim() || null,
    bounceAddress: values.bounceAddress.trim() || null,
    emailDomains: isOpenToAll ? [anyDomain] : emailDomains.split(/[\s,;]+/).filter(Boolean),
    reopenDays: toNumber(values.reopenDays),
    autoCloseDays: toNumber(values.autoCloseDays),
    activityMonths: toNumber(values.activityMonths) ?? null,
  }
}

/** Names the settings that differ from what is saved. */
export const listSiteChanges = (saved: SiteValues, values: SiteValues) =>
  describeChanges<SiteValues>([
    { path: 'name', label: t('site-settings.basics.name'), of: ({ name }) => name },
    { path: 'timezone', label: t('site-settings.basics.timezone'), of: ({ timezone }) => timezone },
    {
      path: 'pageTitleDefault',
      label: t('site-settings.pageTitle.default'),
      of: ({ pageTitleDefault }) => pageTitleDefault,
    },
    {
      path: 'pageTitlePrefix',
      label: t('site-settings.pageTitle.prefix'),
      of: ({ pageTitlePrefix }) => pageTitlePrefix,
    },
    {
      path: 'pageTitleSuffix',
      label: t('site-settings.pageTitle.suffix'),
      of: ({ pageTitleSuffix }) => pageTitleSuffix,
    },
    {
      path: 'emailDomains',
      label: t('site-settings.signIn.domains'),
      of: ({ isOpenToAll, emailDomains }) => (isOpenToAll ? anyDomain : emailDomains),
      was: ({ isOpenToAll, emailDomains }) =>
        isOpenToAll ? t('site-settings.signIn.anybodyWas') : emailDomains,
    },
    { path: 'senderName', label: t('site-settings.mail.name'), of: ({ senderName }) => senderName },
    {
      path: 'senderAddress',
      label: t('site-settings.mail.address'),
      of: ({ senderAddress }) => senderAddress,
    },
    {
      path: 'bounceAddress',
      label: t('site-settings.mail.bounce'),
      of: ({ bounceAddress }) => bounceAddress,
    },
    {
      path: 'autoCloseDays',
      label: t('site-settings.tickets.autoClose'),
      of: ({ autoCloseDays }) => autoCloseDays,
    },
    { path: 'reopenDays', label: t('site-settings.tickets.reopen'), of: ({ reopenDays }) => reopenDays },
    {
      path: 'activityMonths',
      label: t('site-settings.activity.months'),
      of: ({ activityMonths }) => activityMonths,
      was: ({ activityMonths }) => activityMonths || t('site-settings.activity.forEver'),
    },
  ])(saved, values)

function toNumber(text: string): number | undefined {
  return text.trim() === '' ? undefined : Number(text)
}
