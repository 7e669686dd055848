import { isSameLanguage } from '@lodge/domain'
import { sourceLanguage } from '@lodge/strings'
import { type DeskStrings, isMailIn } from '../../foundation/strings.ts'
import type { Recipient } from './delivery.ts'
import type { EmailContext } from './email-context.ts'
import type { MailSite } from './load-site.ts'
import type { EmailTemplateCode } from './templates/default-template.ts'
import { listReaderLanguages } from './templates/own-templates.ts'

/**
 * Returns Lodge's own texts for a recipient: in the first language of theirs, and then of the site's, that the site has
 * and Lodge has this mail in. English ends the list (decision 0040).
 */
export function chooseStrings(
  ctx: Pick<EmailContext, 'strings'>,
  { languages }: Pick<MailSite, 'languages'>,
  { language, code }: Pick<Recipient, 'language'> & { code: EmailTemplateCode },
): DeskStrings {
  const ofSite = [...languages, sourceLanguage]
  for (const tag of listReaderLanguages(language, languages, sourceLanguage)) {
    const strings = ctx.strings(tag)
    const isWanted = isSameLanguage(strings.language, tag) && isMailIn(strings.language, code)
    if (isWanted && ofSite.some((other) => isSameLanguage(strings.language, other))) return strings
  }
  return ctx.strings(sourceLanguage)
}
