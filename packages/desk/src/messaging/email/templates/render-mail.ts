import type { DeskStrings } from '../../../foundation/strings.ts'
import type { Recipient } from '../delivery.ts'
import type { EmailContext } from '../email-context.ts'
import type { MailSite } from '../load-site.ts'
import type { MailContent } from '../mail-content.ts'
import { defaultTemplate, type EmailTemplate, type EmailTemplateCode } from './default-template.ts'
import { letterheadOf } from './mail-html.ts'
import { findOwnTemplate, listReaderLanguages, recordTemplateFailure } from './own-templates.ts'
import { type RenderedEmail, renderTemplate } from './render-template.ts'
import { templateKinds } from './template-kinds.ts'

interface MailToRender {
  code: EmailTemplateCode
  recipient: Recipient
  content: MailContent
  strings: DeskStrings
  site: MailSite
  /** A text that is tried out before it is saved. */
  draft?: EmailTemplate | undefined
}

/**
 * Returns a mail from the university's own text or, without one, from Lodge's. A mail that cannot be made of the own
 * text is made of Lodge's, so that none is lost; `note` says so.
 */
export async function renderMail(
  { db, appUrl }: Pick<EmailContext, 'db' | 'appUrl'>,
  { code, recipient, content: given, strings, site, draft }: MailToRender,
): Promise<RenderedEmail & { note: string | null }> {
  // Whoever has only ever written mails may have no name.
  const named = { name: recipient.name || recipient.email }
  const variables = fillVariables(code, given, { site, recipient: named })
  const content = { ...given, variables, letterhead: letterheadOf(site, appUrl) }
  if (draft) return { ...renderTemplate(draft, content, strings.language), note: null }
  const fallback = () => renderTemplate(defaultTemplate(strings.t, code), content, strings.language)
  const languages = listReaderLanguages(recipient.language, site.languages, strings.language)
  const own = await findOwnTemplate(db, code, languages)
  if (!own) return { ...fallback(), note: null }
  try {
    return { ...renderTemplate(own, content, own.language), note: null }
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error)
    await recordTemplateFailure(db, code, own, problem)
    return { ...fallback(), note: strings.t('email.ownTextFailed', { problem }) }
  }
}

/** Returns all variables of a mail; those that it has no value for are empty. */
export function fillVariables(
  code: EmailTemplateCode,
  { variables }: MailContent,
  { site, recipient }: Pick<MailToRender, 'site'> & { recipient: { name: string } },
): MailContent['variables'] {
  return {
    ...Object.fromEntries(templateKinds[code].variables.map((name) => [name, null])),
    siteName: site.name,
    siteShortName: site.shortName,
    recipientName: recipient.name,
    ...variables,
  }
}
