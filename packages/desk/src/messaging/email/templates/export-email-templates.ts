import type { EmailTemplateRow, NarrowEmailTemplates } from '@lodge/contracts'
import { narrowEmailTemplates } from '@lodge/domain'
import type { Context } from '../../../foundation/context.ts'
import { exportPages, yesOrNo } from '../../../foundation/records/export-pages.ts'
import { listEmailTemplates } from './list-email-templates.ts'

/** Yields the mails that the list shows as rows of texts, their head first. */
export function exportEmailTemplates(ctx: Context, filter: NarrowEmailTemplates): AsyncGenerator<string[]> {
  return exportPages<EmailTemplateRow>(
    ctx,
    (t) => ({
      [t('email-template-file.mail')]: ({ name }) => name,
      [t('email-template-file.code')]: ({ code }) => code,
      [t('email-template-file.about')]: ({ about }) => about,
      [t('email-template-file.recipients')]: ({ recipients }) => recipients,
      [t('email-template-file.languages')]: ({ changedIn }) => changedIn.join(', '),
      [t('email-template-file.failed')]: ({ hasFailed }) => yesOrNo(t, hasFailed),
      [t('email-template-file.changed')]: ({ updatedAt }) => updatedAt ?? '',
      [t('email-template-file.editor')]: ({ updatedBy }) => updatedBy ?? '',
    }),
    async () => {
      const { items } = await listEmailTemplates(ctx)
      return { items: narrowEmailTemplates(items, filter).rows, next: null }
    },
  )
}
