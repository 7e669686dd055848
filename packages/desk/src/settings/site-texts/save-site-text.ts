import type { EventType, SaveSiteText, SiteTextKey, SiteTextKind, SiteTextRow } from '@lodge/contracts'
import { sql, type Transaction } from '@lodge/database'
import { refusal } from '@lodge/domain'
import { type Context, transaction, withFrozenTime } from '../../foundation/context.ts'
import { requireSuperadmin } from '../../foundation/require-superadmin.ts'
import { invalidInput, saveConflict } from '../../foundation/save-errors.ts'
import { checkSiteText } from './check-site-text.ts'
import { type FoundSiteText, selectSiteTexts, toSiteTextRow } from './list-site-texts.ts'
import { lockSiteTexts, storeSiteTexts } from './store-site-texts.ts'
import { requireOtherLanguage } from './text-languages-of-site.ts'

/**
 * Saves or removes a translation, and returns it beside its text. Throws `edit_conflict` with the present ones where the
 * text or its translation is another one by now, `not_found`, and `invalid_input` for a language that the site has not,
 * a text that is too long and an unknown placeholder.
 */
export function saveSiteText(
  ctx: Context,
  { language, text: given, source, replaces, ...key }: SaveSiteText,
): Promise<SiteTextRow> {
  requireSuperadmin(ctx)
  return transaction(ctx, async (tx) => {
    await lockSiteTexts(tx)
    const textLanguage = await requireOtherLanguage(tx, language)
    const found = await findSiteText(tx, language, key)
    if (found.source !== source || found.text !== replaces) {
      const type = found.source === source ? 'site_text.changed' : sourceChanged[found.kind]
      throw await saveConflict(ctx, tx, { type, id: found.recordId, present: toSiteTextRow(found) })
    }
    const { text, problem } = checkSiteText(found.format, given)
    if (problem) throw invalidInput({ text: problem })
    const isSame = (found.text ?? '') === text && found.state !== 'outdated'
    if (!isSame)
      await storeSiteTexts(withFrozenTime(ctx), tx, {
        language,
        textLanguage,
        changes: [{ ...found, before: found.text, text }],
      })
    return toSiteTextRow(await findSiteText(tx, language, key))
  })
}

const sourceChanged = {
  topic: 'topic.changed',
  form: 'form.changed',
  article_category: 'article_category.changed',
  canned_response: 'canned_response.changed',
  macro: 'macro.changed',
  department: 'department.changed',
  team: 'team.changed',
  business_hours: 'business_hours.changed',
  site: 'site.changed',
} as const satisfies Record<SiteTextKind, EventType>

async function findSiteText(
  tx: Transaction,
  language: string,
  { kind, record, field }: SiteTextKey,
): Promise<FoundSiteText> {
  const [found] = await selectSiteTexts(tx, language, {
    kind,
    only: sql`AND written.record = ${record} AND written.field = ${field}`,
  })
  if (!found) throw refusal('site_text_not_found')
  return found
}
