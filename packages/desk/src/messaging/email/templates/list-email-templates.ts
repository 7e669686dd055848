import type { EmailTemplateRow } from '@lodge/contracts'
import { query, sql } from '@lodge/database'
import type { Context } from '../../../foundation/context.ts'
import { loadReaderStrings } from '../../../foundation/load-reader-strings.ts'
import { requireSuperadmin } from '../../../foundation/require-superadmin.ts'
import type { TranslateDesk } from '../../../foundation/strings.ts'
import type { EmailTemplateCode } from './default-template.ts'
import { describeTemplate } from './email-template.ts'
import { isTemplateCode, templateKinds } from './template-kinds.ts'

interface NewestVersion {
  [column: string]: unknown
  code: string
  language: string
  isChanged: boolean
  savedAt: Date
  savedBy: string | null
  hasFailed: boolean
}

/** Returns every mail that Lodge sends, with whether its text was changed, when and by whom. */
export async function listEmailTemplates(ctx: Context): Promise<{ items: EmailTemplateRow[] }> {
  requireSuperadmin(ctx)
  const versions = await query<NewestVersion>(
    ctx.db,
    sql`SELECT DISTINCT ON (code, version.language) code, version.language, subject IS NOT NULL AS "isChanged",
               saved_at AS "savedAt", person.name AS "savedBy", failed_at IS NOT NULL AS "hasFailed"
        FROM email_template_version version LEFT JOIN person ON person.id = saved_by_id
        ORDER BY code, version.language, version.revision DESC`,
  )
  const { t } = await loadReaderStrings(ctx)
  const codes = Object.keys(templateKinds).filter(isTemplateCode)
  return {
    items: codes.map((code) =>
      toRow(
        { code, t },
        versions.filter((version) => version.code === code),
      ),
    ),
  }
}

function toRow(
  { code, t }: { code: EmailTemplateCode; t: TranslateDesk },
  versions: readonly NewestVersion[],
): EmailTemplateRow {
  const latest = versions.toSorted((one, other) => other.savedAt.getTime() - one.savedAt.getTime())[0]
  return {
    ...describeTemplate(code, t),
    changedIn: versions.filter(({ isChanged }) => isChanged).map(({ language }) => language),
    updatedAt: latest?.savedAt.toISOString() ?? null,
    updatedBy: latest?.savedBy ?? null,
    hasFailed: versions.some(({ hasFailed }) => hasFailed),
  }
}
