import type { SiteTextLanguage } from '@lodge/contracts'
import type { Context } from '../../foundation/context.ts'
import { requireSuperadmin } from '../../foundation/require-superadmin.ts'
import { selectSiteTexts } from './list-site-texts.ts'
import { siteTextColumns } from './site-text-columns.ts'
import { requireOtherLanguage } from './text-languages-of-site.ts'

/**
 * Yields every text beside its translation to a language as rows of cells, their head first. Throws `invalid_input` for a
 * language that the site has not.
 */
export async function* exportSiteTexts(
  ctx: Context,
  { language }: SiteTextLanguage,
): AsyncGenerator<string[]> {
  requireSuperadmin(ctx)
  await requireOtherLanguage(ctx.db, language)
  yield Object.values(siteTextColumns())
  for (const { kind, record, recordName, field, within, state, source, text } of await selectSiteTexts(
    ctx.db,
    language,
    {},
  ))
    yield [kind, record, recordName, field, within ?? '', state, source, text ?? '']
}
