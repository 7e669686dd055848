import {
  anyDomain,
  type SaveSiteSettings,
  type SiteSettings,
  type UpdateSiteSettings,
} from '@lodge/contracts'
import { type Models, query, sql } from '@lodge/database'
import { refusalAt } from '@lodge/domain'
import { type Context, recordEventBy, transaction, withFrozenTime } from '../context.ts'
import { parseSender } from '../email/mailer.ts'
import { findChange } from '../records/find-change.ts'
import { requireSuperadmin } from '../require-superadmin.ts'
import { saveConflict } from '../save-errors.ts'
import { formatSender } from './format-sender.ts'

/** Returns the site's settings for their page. */
export async function getSiteSettings(ctx: Context): Promise<SiteSettings> {
  requireSuperadmin(ctx)
  return toView(ctx, await findSite(ctx.db.prisma))
}

/**
 * Changes the site's settings. Throws `edit_conflict` with the present ones when someone has saved since, and
 * `invalid_input`.
 */
export function updateSiteSettings(
  ctx: Context,
  { revision, ...input }: UpdateSiteSettings,
): Promise<SiteSettings> {
  requireSuperadmin(ctx)
  return transaction(ctx, async (tx) => {
    const now = withFrozenTime(ctx)
    await query(tx, sql`SELECT FROM site WHERE id = 1 FOR UPDATE`)
    const before = await findSite(tx)
    if (before.revision !== revision) throw saveConflict(toView(ctx, before))
    const after = await tx.site.update({
      where: { id: 1 },
      data: { ...toData(input), revision: { increment: 1 } },
    })
    const change = findChange(factsOf(toView(ctx, before)), factsOf(toView(ctx, after)))
    const { recordId, name: subject } = after
    await recordEventBy(now, tx, { type: 'site.changed', recordId, subject, how: 'edited', ...change })
    return toView(ctx, after)
  })
}

type Site = Awaited<ReturnType<typeof findSite>>

function findSite(db: Models) {
  return db.site.findUniqueOrThrow({ where: { id: 1 } })
}

function toData({ senderName, senderAddress, emailDomains, ...rest }: SaveSiteSettings) {
  if (senderName !== '' && senderAddress === null) throw refusalAt('senderAddress', 'sender_address_required')
  const domains = emailDomains.includes(anyDomain) ? [anyDomain] : [...new Set(emailDomains)]
  return { ...rest, emailDomains: domains, mailFrom: formatSender({ senderName, senderAddress }) }
}

/** Who may sign in is what holds now, also where the site leaves it to the server's environment. */
function toView({ signInDomains }: Context, site: Site): SiteSettings {
  const sender = site.mailFrom === null ? null : parseSender(site.mailFrom)
  const { name, pageTitleDefault, pageTitlePrefix, pageTitleSuffix, timezone } = site
  const { bounceAddress, reopenDays, autoCloseDays, activityMonths, revision } = site
  const fromEnvironment = signInDomains && signInDomains.length > 0 ? [...signInDomains] : [anyDomain]
  return {
    ...{ name, pageTitleDefault, pageTitlePrefix, pageTitleSuffix, timezone },
    ...{ bounceAddress, reopenDays, autoCloseDays, activityMonths, revision },
    emailDomains: site.emailDomains.length > 0 ? site.emailDomains : fromEnvironment,
    senderName: sender?.name ?? '',
    senderAddress: sender?.address ?? null,
  }
}

/** The settings as the activity log shows them. */
function factsOf(view: SiteSettings) {
  return {
    name: view.name,
    'page title': view.pageTitleDefault,
    'title prefix': view.pageTitlePrefix,
    'title suffix': view.pageTitleSuffix,
    'time zone': view.timezone,
    domains: view.emailDomains.join(', '),
    sender: formatSender(view),
    'bounce address': view.bounceAddress,
    'reopen days': view.reopenDays,
    'auto-close days': view.autoCloseDays,
    'months of activity': view.activityMonths,
  }
}
