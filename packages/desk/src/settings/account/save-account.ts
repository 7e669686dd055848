import { isDeepStrictEqual } from 'node:util'
import type { AccountView, NotificationPreferences, SaveProfile, SaveSignature } from '@lodge/contracts'
import type { Context } from '../../foundation/context.ts'
import { noReferences, sanitiseHtml } from '../../foundation/rich-text/sanitise-html.ts'
import { type AccountField, changeAccount } from './change-account.ts'
import { getAccount } from './get-account.ts'

/**
 * Saves the agent's name, the time zone of their mails, and the language of their mails and pages. Without one the site's
 * and the browser's count.
 */
export async function saveProfile(
  ctx: Context,
  { name, timezone, language: requested }: SaveProfile,
): Promise<AccountView> {
  const before = await getAccount(ctx)
  const fields: AccountField[] = []
  if (before.name !== name) fields.push('name')
  const language = requested === undefined ? before.language : requested
  if (before.timezone !== timezone) fields.push('timezone')
  if (before.language !== language) fields.push('language')
  return changeAccount(ctx, { name, timezone, language }, fields)
}

/** Saves the signature under the agent's public replies, sanitised. */
export async function saveSignature(ctx: Context, given: SaveSignature): Promise<AccountView> {
  const before = await getAccount(ctx)
  const signature = sanitiseHtml(given.signature, noReferences)
  return changeAccount(ctx, { signature }, before.signature === signature ? [] : ['signature'])
}

export async function saveNotificationPreferences(
  ctx: Context,
  preferences: NotificationPreferences,
): Promise<AccountView> {
  const before = await getAccount(ctx)
  const isSame = isDeepStrictEqual(before.notifications, preferences)
  return changeAccount(ctx, { preferences }, isSame ? [] : ['notifications'])
}
