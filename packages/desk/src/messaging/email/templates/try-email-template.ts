import type { DraftEmail, EmailPreview, EmailTemplateParams, TestMailSent } from '@lodge/contracts'
import { getOne, query, sql, type Transaction } from '@lodge/database'
import { personIdOf, refusal } from '@lodge/domain'
import { recordEventBy, transaction } from '../../../foundation/context.ts'
import { requireSuperadmin } from '../../../foundation/require-superadmin.ts'
import { deskStrings } from '../../../foundation/strings.ts'
import { loadSite, siteIn } from '../load-site.ts'
import { requireUsableText } from './check-template.ts'
import { requireTemplateCode, type TemplateContext } from './email-template.ts'
import { letterheadOf } from './mail-html.ts'
import { fillVariables } from './render-mail.ts'
import { renderTemplate } from './render-template.ts'
import { loadSampleContent, sampleVariables } from './sample-content.ts'

/** A person's test mails within an hour. */
const maxTestMails = 20

/**
 * Returns a mail as it would be sent with sample values or with those of a ticket. Throws `invalid_input` for a text that
 * no mail can be made of.
 */
export async function previewEmailTemplate(
  ctx: TemplateContext,
  { code: given, language, ticket, ...draft }: EmailTemplateParams & DraftEmail,
): Promise<EmailPreview> {
  requireSuperadmin(ctx)
  const code = requireTemplateCode(given)
  const { t } = deskStrings(language)
  const content = await loadSampleContent(ctx, { code, ticket }, t)
  requireUsableText(code, draft, sampleVariables(ctx, code, t))
  const recipient = { name: String(content.variables.recipientName ?? '') }
  const site = siteIn(await loadSite(ctx.db), language)
  const variables = fillVariables(code, content, { site, recipient })
  return renderTemplate(
    draft,
    { ...content, variables, letterhead: letterheadOf(site, ctx.appUrl) },
    language,
  )
}

/**
 * Requests the same as a test mail to oneself, at most so many an hour. Returns by what its state is asked. Throws
 * `invalid_input` and `too_many_requests`.
 */
export async function testEmailTemplate(
  ctx: TemplateContext,
  given: EmailTemplateParams & DraftEmail,
): Promise<TestMailSent> {
  await previewEmailTemplate(ctx, given)
  return transaction(ctx, async (tx) => {
    const person = await getOne(tx, 'person', { id: personIdOf(ctx.actor) ?? '' })
    await requireFewTestMails(tx, person.id)
    const type = 'email_template.test_requested'
    const id = await recordEventBy(ctx, tx, { type, personId: person.id, ...given })
    return { id: id ?? '', email: person.email }
  })
}

async function requireFewTestMails(tx: Transaction, personId: string): Promise<void> {
  await query(tx, sql`SELECT FROM person WHERE id = ${personId} FOR UPDATE`)
  const [sent] = await query<{ count: number }>(
    tx,
    sql`SELECT count(*)::int AS count FROM event
        WHERE type = 'email_template.test_requested' AND actor_id = ${personId}
          AND created_at > clock_timestamp() - interval '1 hour'`,
  )
  if (sent && sent.count >= maxTestMails) throw refusal('too_many_test_mails', { max: maxTestMails })
}
