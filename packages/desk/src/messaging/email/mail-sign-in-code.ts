import { randomInt } from 'node:crypto'
import { type DomainEvent, limits, type MailOf } from '@lodge/contracts'
import { findOne } from '@lodge/database'
import { formatTime } from '../../foundation/format-moment.ts'
import { recordRefusal } from '../../identity/auth/record-refusal.ts'
import { isOverNewcomerLimit, setSignInCode } from '../../identity/auth/sign-in-codes.ts'
import { withAddress } from '../../identity/people/addresses.ts'
import { deliver } from './deliver.ts'
import type { EmailContext } from './email-context.ts'
import { loadRecipientTimezone } from './load-site.ts'
import type { MailContent } from './mail-content.ts'
import { mailRecipients } from './recipients/mail-recipients.ts'

/**
 * Creates a sign-in code, stores its hash and mails it. The code itself is written nowhere else, so a repeated mail has
 * a new one; the newest counts. Addresses that may not sign in, newcomers beyond the hourly limit and expired requests
 * get none.
 */
export async function mailSignInCode(
  ctx: EmailContext,
  event: DomainEvent<'sign_in.code_requested'>,
): Promise<void> {
  const { signInId } = event
  const signIn = await findOne(ctx.db, 'sign_in', { id: signInId })
  if (!signIn) return
  const person = await findOne(ctx.db, 'person', withAddress(signIn.email), { columns: ['id'] })
  await deliver(ctx, {
    eventId: event.id,
    template: templateOf(signIn.purpose),
    ticketId: null,
    isAutomatic: true,
    recipients: await mailRecipients['sign_in.code_requested'].sign_in_code(ctx.db, event),
    isNewEachTime: true,
    compose: async (_, t, language): Promise<MailContent | null> => {
      const code = String(randomInt(10 ** limits.codeLength)).padStart(limits.codeLength, '0')
      if (isForNewcomers(signIn.purpose) && !person && (await isOverNewcomerLimit(ctx.db, signInId)))
        return refuseNewcomer(ctx)
      const { secret, signInDomains: domains } = ctx
      if (!(await setSignInCode(ctx.db, { signInId, code, secret, domains }))) return null
      const timezone = await loadRecipientTimezone(ctx.db, signIn.email)
      const validUntil = formatTime(signIn.expiresAt, timezone, language)
      if (signIn.purpose !== 'sign_in') return { variables: { code, validUntil } }
      const link = signInLink(ctx.appUrl, { email: signIn.email, code })
      const footnote = t('email.notice.signIn', { link: ctx.appUrl })
      return { variables: { code, validUntil, link }, footnote }
    },
  })
}

const isForNewcomers = (purpose: string) => purpose === 'sign_in' || purpose === 'identity'

function templateOf(purpose: string): MailOf<'sign_in.code_requested'> {
  if (purpose === 'proof') return 'proof_code'
  if (purpose === 'identity') return 'identity_code'
  return purpose === 'new_address' ? 'new_address_code' : 'sign_in_code'
}

/**
 * The code stands behind the `#`, which browsers keep to themselves: no server, log or other site gets to see it, and a
 * program that merely opens the link signs nobody in.
 */
function signInLink(appUrl: string, { email, code }: { email: string; code: string }): string {
  return `${appUrl}/auth/email-verification#${code}.${encodeURIComponent(email)}`
}

async function refuseNewcomer(ctx: EmailContext): Promise<null> {
  const request = ctx.strings(null).t('email.newcomerLimit')
  await recordRefusal(ctx, { type: 'person.limit_reached', personId: null, email: null, request })
  return null
}
