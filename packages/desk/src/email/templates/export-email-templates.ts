import type { EmailTemplateRow, ExportShortList } from '@lodge/contracts'
import { findsEmailTemplate } from '@lodge/domain'
import type { Context } from '../../context.ts'
import { exportPages, yesOrNo } from '../../records/export-pages.ts'
import { deskStrings } from '../../strings.ts'
import { listEmailTemplates } from './list-email-templates.ts'

/** Yields the mails that the search finds as rows of texts, their head first. */
export function exportEmailTemplates(ctx: Context, { search }: ExportShortList): AsyncGenerator<string[]> {
  const { t } = deskStrings(null)
  return exportPages<EmailTemplateRow>(
    {
      [t('email-template-file.mail')]: ({ name }) => name,
      [t('email-template-file.code')]: ({ code }) => code,
      [t('email-template-file.about')]: ({ about }) => about,
      [t('email-template-file.recipients')]: ({ recipients }) => recipients,
      [t('email-template-file.languages')]: ({ changedIn }) => changedIn.join(', '),
      [t('email-template-file.failed')]: ({ hasFailed }) => yesOrNo(hasFailed),
      [t('email-template-file.changed')]: ({ updatedAt }) => updatedAt ?? '',
      [t('email-template-file.editor')]: ({ updatedBy }) => updatedBy ?? '',
    },
    async () => {
      const { items } = await listEmailTemplates(ctx)
      return { items: items.filter((mail) => findsEmailTemplate(search, mail)), next: null }
    },
  )
}
