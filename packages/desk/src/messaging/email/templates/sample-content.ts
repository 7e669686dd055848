import { type Database, findOne, query, sql } from '@lodge/database'
import { refusalAt } from '@lodge/domain'
import { toMailHtml } from '../../../foundation/rich-text/to-mail-html.ts'
import type { TranslateDesk } from '../../../foundation/strings.ts'
import type { EmailContext } from '../email-context.ts'
import type { MailContent, Variables } from '../mail-content.ts'
import { findPublicMessage } from '../tickets/find-message.ts'
import { describeTicket, loadMailedTicket, type MailedTicket } from '../tickets/load-mailed-ticket.ts'
import type { EmailTemplateCode } from './default-template.ts'
import { templateKinds } from './template-kinds.ts'

/** A mail to be shown with the ticket of this number; null shows an invented one. */
export interface Sample {
  code: EmailTemplateCode
  ticket: number | null
}

type SampleContext = Pick<EmailContext, 'db' | 'appUrl' | 'secret'>

/** Returns what a mail says with sample values, or with a ticket's. Throws `invalid_input` for an unknown ticket. */
export async function loadSampleContent(
  ctx: SampleContext,
  { code, ticket: number }: Sample,
  t: TranslateDesk,
): Promise<MailContent> {
  const samples = sampleVariables(ctx, code, t)
  const { ticketFor } = templateKinds[code]
  if (number === null || ticketFor === null)
    return { variables: samples, ...around(ctx, code, String(samples.link ?? ''), t) }
  const ticket = await findTicket(ctx.db, number)
  const { variables, ...content } = describeTicket(ctx, ticket, ticketFor, t)
  const message = await loadMessage(ctx.db, code, ticket, content.link)
  const reader = ticketFor === 'portal' ? ticket.requester : ticket.assignee
  return {
    ...content,
    messageHtml: message?.html ?? null,
    variables: {
      ...samples,
      ...variables,
      ...(reader && { recipientName: reader.name }),
      ...(message && { message: message.body, authorName: message.authorName }),
    },
  }
}

/** Returns the notice or footnote that the mail has besides its template. */
function around(
  { appUrl }: SampleContext,
  code: EmailTemplateCode,
  link: string,
  t: TranslateDesk,
): Partial<MailContent> {
  const { ticketFor } = templateKinds[code]
  if (ticketFor) return { notice: t(`email.notice.${ticketFor}`, { link }) }
  return code === 'sign_in_code' ? { footnote: t('email.notice.signIn', { link: appUrl }) } : {}
}

export function sampleVariables(
  { appUrl }: Pick<EmailContext, 'appUrl'>,
  code: EmailTemplateCode,
  t: TranslateDesk,
): Variables {
  const { ticketFor, variables } = templateKinds[code]
  const page = { portal: '/tickets/1042/detail', admin: '/admin/tickets/1042/detail' }
  return {
    ...Object.fromEntries(variables.map((name) => [name, t(`email-variables.${name}.sample`)])),
    link: `${appUrl}${ticketFor ? page[ticketFor] : (ownPages[code] ?? '/admin/auth/invitation')}`,
  }
}

/** The paths in links of mails about no ticket; a mail that is missing here has an invitation's. */
const ownPages: Partial<Record<EmailTemplateCode, string>> = {
  sign_in_code: '/auth/email-verification#482913.amara%40uni.example',
  address_change: '/confirm-address/sample',
  team_joined: '/admin/tickets/accommodation/index',
  deletion_requested: '/admin/edit-users/amara',
  account_password_changed: '',
  account_second_factor_on: '',
  account_second_factor_off: '',
  account_recovery_codes: '',
  account_recovery_code_used: '',
  account_passkey_added: '',
  account_passkey_removed: '',
  account_identity_linked: '',
  account_identity_removed: '',
  account_passkey_copied: '',
  account_emergency_used: '',
  account_token_created: '',
  token_expires: '/admin/settings/api-tokens',
  provider_certificate_ends: '/admin/settings/sign-in/university-login',
  provider_metadata_ends: '/admin/settings/sign-in/federation',
  account_email_changed: '',
  account_address_added: '',
  account_address_removed: '',
  account_new_browser: '',
  account_role_changed: '',
  account_deactivated: '',
  account_merged: '',
  account_unmerged: '',
  mail_set_aside: '/admin/tickets/1042/detail',
  automation_paused: '/admin/edit-automation/raise-complaints',
  macro_paused: '/admin/edit-macro/parcels',
  webhook_stopped: '/admin/settings/webhooks/campus-chat',
  tickets_handed_over: '/admin/tickets/unassigned',
  ticket_report: '/admin/reports/tickets?range=2026-11-16..2026-11-22',
}

async function findTicket(db: Database, number: number): Promise<MailedTicket> {
  const found = await findOne(db, 'ticket', { number }, { columns: ['id'] })
  const ticket = found && (await loadMailedTicket(db, found.id))
  if (!ticket) throw refusalAt('ticket', 'preview_ticket_not_found')
  return ticket
}

/** The newest public message of the side that such a mail quotes. */
async function loadMessage(db: Database, code: EmailTemplateCode, { id }: MailedTicket, link: string) {
  if (!templateKinds[code].variables.includes('message')) return null
  const side = code === 'ticket_answered' ? 'staff' : 'requester'
  const [newest] = await query<{ id: string }>(
    db,
    sql`SELECT id FROM message WHERE ticket_id = ${id} AND visibility = 'public' AND side = ${side}
        ORDER BY created_at DESC, id DESC LIMIT 1`,
  )
  const message = newest && (await findPublicMessage(db, newest.id))
  if (!message) return null
  const html = side === 'staff' && message.html ? toMailHtml(message.html, link) : null
  return { body: message.body, html, authorName: message.author.name }
}
