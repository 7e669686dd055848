import type { DomainEvent, EventPayload, MailOf } from '@lodge/contracts'
import { getOne } from '@lodge/database'
import { parseUserAgent } from '@lodge/domain'
import { formatMoment } from '../../../foundation/format-moment.ts'
import { deliver } from '../deliver.ts'
import type { Delivery, Recipient } from '../delivery.ts'
import type { EmailContext } from '../email-context.ts'
import { loadRecipientTimezone } from '../load-site.ts'
import type { Variables } from '../mail-content.ts'
import { findMergedEmail } from '../recipients/account-recipients.ts'
import { mailRecipients } from '../recipients/mail-recipients.ts'

type AccountField = EventPayload<'person.account_changed'>['fields'][number]

/** The mail about each part of an account that has changed, whoever changed it. */
const accountNotices: Partial<Record<AccountField, MailOf<'person.account_changed'>>> = {
  password: 'account_password_changed',
  secondFactorOn: 'account_second_factor_on',
  secondFactorOff: 'account_second_factor_off',
  recoveryCodes: 'account_recovery_codes',
  recoveryCodeUsed: 'account_recovery_code_used',
  passkeyAdded: 'account_passkey_added',
  passkeyRemoved: 'account_passkey_removed',
  identityLinked: 'account_identity_linked',
  identityRemoved: 'account_identity_removed',
  tokenCreated: 'account_token_created',
}

/** Mails a person that something which keeps their account safe has changed. */
export async function mailAccountChange(
  ctx: EmailContext,
  event: DomainEvent<'person.account_changed'>,
): Promise<void> {
  for (const field of event.fields) {
    const template = accountNotices[field]
    if (!template) continue
    const recipients = await mailRecipients['person.account_changed'][template](ctx.db, event)
    await notify(ctx, { event, template, recipients })
  }
}

/** Mails the owner of a passkey that there seem to be two of it. Other refusals are for the activity log alone. */
export async function mailPasskeyRefusal(
  ctx: EmailContext,
  event: DomainEvent<'person.passkey_refused'>,
): Promise<void> {
  if (event.problem !== 'counter') return
  const recipients = await mailRecipients['person.passkey_refused'].account_passkey_copied(ctx.db, event)
  await notify(ctx, { event, template: 'account_passkey_copied', recipients })
}

/** Mails all superadmins that somebody got in by an emergency account. */
export async function mailEmergency(
  ctx: EmailContext,
  event: DomainEvent<'person.emergency_used'>,
): Promise<void> {
  const recipients = await mailRecipients['person.emergency_used'].account_emergency_used(ctx.db, event)
  const person = await getOne(ctx.db, 'person', { id: event.personId }, { columns: ['name', 'email'] })
  await notify(ctx, {
    event,
    template: 'account_emergency_used',
    recipients,
    variables: { actorName: person.name || person.email },
  })
}

/** Mails the former address of a person that mails go to another one, whoever changed it. */
export async function mailEmailChange(
  ctx: EmailContext,
  event: DomainEvent<'person.email_changed'>,
): Promise<void> {
  const recipients = await mailRecipients['person.email_changed'].account_email_changed(ctx.db, event)
  await notify(ctx, {
    event,
    template: 'account_email_changed',
    recipients,
    variables: { newEmail: maskEmail(event.to) },
  })
}

/** Mails a person that an address has come to their account or left it, whoever changed that. */
export async function mailAddressesChange(
  ctx: EmailContext,
  event: DomainEvent<'person.addresses_changed'>,
): Promise<void> {
  const of = mailRecipients['person.addresses_changed']
  if (event.how === 'added')
    await notify(ctx, {
      event,
      template: 'account_address_added',
      recipients: await of.account_address_added(ctx.db, event),
      variables: { newEmail: maskEmail(event.email) },
    })
  if (event.how === 'removed')
    await notify(ctx, {
      event,
      template: 'account_address_removed',
      recipients: await of.account_address_removed(ctx.db, event),
    })
}

/** Mails whoever has two accounts, at the address of each, that they are one. */
export async function mailPeopleMerge(ctx: EmailContext, event: DomainEvent<'person.merged'>): Promise<void> {
  const other =
    event.way === 'away' ? await findEmail(ctx, event.otherId) : await findMergedEmail(ctx.db, event.mergeId)
  if (other === null) return
  await notify(ctx, {
    event,
    template: 'account_merged',
    recipients: await mailRecipients['person.merged'].account_merged(ctx.db, event),
    variables: { newEmail: maskEmail(other) },
  })
}

/** Mails the same that they are two again. */
export async function mailPeopleUnmerge(
  ctx: EmailContext,
  event: DomainEvent<'person.unmerged'>,
): Promise<void> {
  await notify(ctx, {
    event,
    template: 'account_unmerged',
    recipients: await mailRecipients['person.unmerged'].account_unmerged(ctx.db, event),
    variables: { newEmail: maskEmail(await findEmail(ctx, event.otherId)) },
  })
}

async function findEmail({ db }: EmailContext, id: string): Promise<string> {
  return (await getOne(db, 'person', { id }, { columns: ['email'] })).email
}

/** Mails a person that somebody signed in as them in a browser that had not. */
export async function mailNewBrowser(
  ctx: EmailContext,
  event: DomainEvent<'person.new_browser_used'>,
): Promise<void> {
  const recipients = await mailRecipients['person.new_browser_used'].account_new_browser(ctx.db, event)
  await notify(ctx, {
    event,
    template: 'account_new_browser',
    recipients,
    variables: { browserName: nameOfBrowser(event.userAgent) },
  })
}

/** Mails staff that they have another role, or none, and whoever was signed in that their account is closed. */
export async function mailPersonChange(
  ctx: EmailContext,
  event: DomainEvent<'person.changed'>,
): Promise<void> {
  const of = mailRecipients['person.changed']
  if (event.how === 'archived') {
    const recipients = await of.account_deactivated(ctx.db, event)
    await notify(ctx, { event, template: 'account_deactivated', recipients })
  }
  const role = roleChangeOf(event)
  if (role === null) return
  const recipients = await of.account_role_changed(ctx.db, event)
  await notify(ctx, { event, template: 'account_role_changed', recipients, variables: { roleName: role } })
}

/** Returns the name of the role that somebody has instead of another one, empty for none; null where none changed. */
function roleChangeOf({ how, before, after }: DomainEvent<'person.changed'>): string | null {
  const formerRole = before?.role
  if (how !== 'edited' || typeof formerRole !== 'string' || after === null || !('role' in after)) return null
  return typeof after.role === 'string' ? after.role : ''
}

interface Notice {
  event: { id: string; at: string }
  template: Delivery['template']
  recipients: readonly Recipient[]
  variables?: Variables
}

function notify(ctx: EmailContext, { event, template, recipients, variables = {} }: Notice): Promise<void> {
  return deliver(ctx, {
    eventId: event.id,
    template,
    recipients,
    ticketId: null,
    isAutomatic: true,
    compose: async ({ email }, _, language) => {
      const moment = formatMoment(new Date(event.at), await loadRecipientTimezone(ctx.db, email), language)
      return { variables: { ...variables, moment, link: ctx.appUrl } }
    },
  })
}

/** Returns enough of an address to know it by: the former one may be a stranger's, if it was a mistake. */
function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return `${email.slice(0, 1)}…${email.slice(at)}`
}

function nameOfBrowser(userAgent: string): string {
  const found = parseUserAgent(userAgent)
  if (!found) return userAgent.slice(0, 80) || '?'
  return found.system ? `${found.browser}, ${found.system}` : found.browser
}
