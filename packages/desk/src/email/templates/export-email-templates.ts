import type { EmailTemplateRow, ExportShortList } from '@lodge/contracts'
import { findsEmailTemplate } from '@lodge/domain'
import type { Context } from '../../context.ts'
import { exportPages, yesOrNo } from '../../records/export-pages.ts'
import { listEmailTemplates } from './list-email-templates.ts'

/** Yields the mails that the search finds as rows of texts, their head first. */
export function exportEmailTemplates(ctx: Context, { search }: ExportShortList): AsyncGenerator<string[]> {
  return exportPages<EmailTemplateRow>(
    {
      Mail: ({ name }) => name,
      Code: ({ code }) => code,
      When: ({ about }) => about,
      Recipients: ({ recipients }) => recipients,
      'Changed in': ({ changedIn }) => changedIn.join(', '),
      Failed: ({ hasFailed }) => yesOrNo(hasFailed),
      Changed: ({ updatedAt }) => updatedAt ?? '',
      'Changed by': ({ updatedBy }) => updatedBy ?? '',
    },
    async () => {
      const { items } = await listEmailTemplates(ctx)
      return { items: items.filter((mail) => findsEmailTemplate(search, mail)), next: null }
    },
  )
}
