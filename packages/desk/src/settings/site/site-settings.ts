import {
  anyDomain,
  FooterLink,
  hourMs,
  limits,
  type SaveSiteSettings,
  type SiteSettings,
  type UpdateSiteSettings,
} from '@lodge/contracts'
import { type Database, getOne, query, sql, type Transaction, updateOne } from '@lodge/database'
import { refusalAt } from '@lodge/domain'
import { z } from 'zod'
import { toFileLimits } from '../../files/load-file-limits.ts'
import { type Context, recordEventBy, transaction, withFrozenTime } from '../../foundation/context.ts'
import { findChange } from '../../foundation/records/find-change.ts'
import { requireSuperadmin } from '../../foundation/require-superadmin.ts'
import { saveConflict } from '../../foundation/save-errors.ts'
import { parseSender } from '../../messaging/email/mailer.ts'
import { formatSender } from './format-sender.ts'
import { keepSiteLogo } from './site-logo.ts'

export async function getSiteSettings(ctx: Context): Promise<SiteSettings> {
  requireSuperadmin(ctx)
  return toView(ctx, await findSite(ctx.db))
}

/** Changes the site's settings. Throws `invalid_input`, and `edit_conflict` with those that someone has saved since. */
export function updateSiteSettings(
  ctx: Context,
  { revision, ...input }: UpdateSiteSettings,
): Promise<SiteSettings> {
  requireSuperadmin(ctx)
  return transaction(ctx, async (tx) => {
    const now = withFrozenTime(ctx)
    await query(tx, sql`SELECT FROM site WHERE id = 1 FOR UPDATE`)
    const before = await findSite(tx)
    if (before.revision !== revision) {
      const changed = { type: 'site.changed', id: before.recordId } as const
      throw await saveConflict(ctx, tx, { ...changed, present: toView(ctx, before) })
    }
    await keepSiteLogo(now, tx, input.logo)
    const after = await updateOne(
      tx,
      'site',
      { id: 1 },
      { ...toData(input), ...deletedFrom(now, before, input), revision: { increment: 1 } },
    )
    const change = findChange(factsOf(toView(ctx, before)), factsOf(toView(ctx, after)))
    const { recordId, name: subject } = after
    await recordEventBy(now, tx, { type: 'site.changed', recordId, subject, how: 'edited', ...change })
    return toView(ctx, after)
  })
}

/** Deleting begins anew, a day from now, whenever tickets are to be kept for a shorter time than they were. */
function deletedFrom(
  ctx: Context,
  { ticketMonths: before }: Pick<Site, 'ticketMonths'>,
  { ticketMonths: months }: Pick<SaveSiteSettings, 'ticketMonths'>,
): { ticketsDeletedFrom?: Date | null } {
  if (months === null) return { ticketsDeletedFrom: null }
  if (before !== null && months >= before) return {}
  return { ticketsDeletedFrom: new Date(ctx.now().getTime() + limits.ticketDeletionDelayHours * hourMs) }
}

type Site = Awaited<ReturnType<typeof findSite>>

function findSite(db: Database | Transaction) {
  return getOne(db, 'site', { id: 1 })
}

function toData({ senderName, senderAddress, emailDomains, logo: logoHash, ...rest }: SaveSiteSettings) {
  if (senderName !== '' && senderAddress === null) throw refusalAt('senderAddress', 'sender_address_required')
  const domains = emailDomains.includes(anyDomain) ? [anyDomain] : [...new Set(emailDomains)]
  return { ...rest, logoHash, emailDomains: domains, mailFrom: formatSender({ senderName, senderAddress }) }
}

/** Shows who may sign in now, also where the site leaves it to the server's environment. */
function toView({ signInDomains }: Context, site: Site): SiteSettings {
  const sender = site.mailFrom === null ? null : parseSender(site.mailFrom)
  const { name, pageTitleDefault, pageTitlePrefix, pageTitleSuffix, timezone, locale } = site
  const {
    perMessage: filesPerMessage,
    megabytes: fileMegabytes,
    refusedKinds: refusedFileKinds,
  } = toFileLimits(site)
  const { languages, bounceAddress, reopenDays, autoCloseDays, activityMonths, ticketMonths, revision } = site
  const { firstResponseTarget, nextResponseTarget, resolutionTarget } = site
  const fromEnvironment = signInDomains && signInDomains.length > 0 ? [...signInDomains] : [anyDomain]
  return {
    name,
    pageTitleDefault,
    pageTitlePrefix,
    pageTitleSuffix,
    timezone,
    locale,
    languages,
    bounceAddress,
    reopenDays,
    autoCloseDays,
    activityMonths,
    ticketMonths,
    revision,
    ticketsDeletedFrom: ticketMonths === null ? null : (site.ticketsDeletedFrom?.toISOString() ?? null),
    emailDomains: site.emailDomains.length > 0 ? site.emailDomains : fromEnvironment,
    senderName: sender?.name ?? '',
    senderAddress: sender?.address ?? null,
    primaryColor: site.primaryColor,
    logo: site.logoHash,
    footerLinks: z.array(FooterLink).parse(site.footerLinks),
    embedOrigins: site.embedOrigins,
    filesPerMessage,
    fileMegabytes,
    refusedFileKinds,
    firstResponseTarget,
    nextResponseTarget,
    resolutionTarget,
  }
}

function factsOf(view: SiteSettings) {
  return {
    name: view.name,
    pageTitle: view.pageTitleDefault,
    titlePrefix: view.pageTitlePrefix,
    titleSuffix: view.pageTitleSuffix,
    timezone: view.timezone,
    locale: view.locale,
    languages: view.languages,
    domains: view.emailDomains,
    sender: formatSender(view),
    bounceAddress: view.bounceAddress,
    reopenDays: view.reopenDays,
    autoCloseDays: view.autoCloseDays,
    colour: view.primaryColor,
    logo: view.logo,
    embedOrigins: view.embedOrigins,
    footerLinks: view.footerLinks.map(({ label, url }) => `${label} ${url}`),
    activityMonths: view.activityMonths,
    ticketMonths: view.ticketMonths,
    filesPerMessage: view.filesPerMessage,
    fileMegabytes: view.fileMegabytes,
    refusedFileKinds: view.refusedFileKinds,
    firstResponseTarget: view.firstResponseTarget,
    nextResponseTarget: view.nextResponseTarget,
    resolutionTarget: view.resolutionTarget,
  }
}
