import { createHash } from 'node:crypto'
import type {
  EmailTemplateLanguage,
  EmailTemplateParams,
  EmailTemplateText,
  EmailTemplateView,
  SaveEmailTemplate,
} from '@lodge/contracts'
import { insert, query, sql, type Transaction } from '@lodge/database'
import { personIdOf, refusal } from '@lodge/domain'
import { type Context, recordEventBy, transaction, withFrozenTime } from '../../../foundation/context.ts'
import { loadReaderStrings } from '../../../foundation/load-reader-strings.ts'
import { findChange } from '../../../foundation/records/find-change.ts'
import { requireSuperadmin } from '../../../foundation/require-superadmin.ts'
import { saveConflict } from '../../../foundation/save-errors.ts'
import type { Secret } from '../../../foundation/secret.ts'
import { deskLanguages, deskStrings, type TranslateDesk } from '../../../foundation/strings.ts'
import { requireUsableText } from './check-template.ts'
import { defaultTemplate, type EmailTemplateCode } from './default-template.ts'
import { sampleVariables } from './sample-content.ts'
import { isTemplateCode, templateKinds } from './template-kinds.ts'
import { templateName } from './template-name.ts'

/** `secret` signs the address for replies of a sample mail. */
export type TemplateContext = Context & { appUrl: string; secret: Secret }

interface StoredVersion {
  [column: string]: unknown
  revision: number
  subject: string | null
  body: string | null
  savedAt: Date
  savedBy: string | null
  failedAt: Date | null
  failure: string | null
}

const shownVersions = 50

/** Returns a mail's text in one language, with its versions, for its editor; throws `not_found`. */
export function getEmailTemplate(
  ctx: TemplateContext,
  { code, language }: EmailTemplateParams & EmailTemplateLanguage,
): Promise<EmailTemplateView> {
  requireSuperadmin(ctx)
  return transaction(ctx, (tx) => loadView(ctx, tx, requireTemplateCode(code), language))
}

/**
 * Changes a mail's text in one language; Lodge's own text takes the change back. Throws `edit_conflict` with the present
 * one when someone has saved since, and `invalid_input` for a text that no mail can be made of.
 */
export function saveEmailTemplate(
  ctx: TemplateContext,
  { code: given, language, revision, subject, body }: EmailTemplateParams & SaveEmailTemplate,
): Promise<EmailTemplateView> {
  requireSuperadmin(ctx)
  const code = requireTemplateCode(given)
  return transaction(ctx, async (tx) => {
    const now = withFrozenTime(ctx)
    await query(tx, sql`SELECT pg_advisory_xact_lock(hashtext('lodge.record.email_template'))`)
    const before = await loadView(ctx, tx, code, language)
    if (before.revision !== revision) {
      const changed = { type: 'email_template.changed', id: templateRecordId(code) } as const
      throw await saveConflict(ctx, tx, { ...changed, present: before })
    }
    const { t } = deskStrings(language)
    requireUsableText(code, { subject, body }, sampleVariables(ctx, code, t))
    const isDefault = subject === before.default.subject && body === before.default.body
    await insertVersion(
      now,
      tx,
      { code, language, revision: revision + 1 },
      isDefault ? null : { subject, body },
    )
    const after = await loadView(ctx, tx, code, language)
    await recordEventBy(now, tx, {
      type: 'email_template.changed',
      recordId: templateRecordId(code),
      subject: `${after.name} (${language})`,
      how: 'edited',
      ...findChange(factsOf(before), factsOf(after)),
    })
    return after
  })
}

const factsOf = ({ subject, body }: EmailTemplateText) => ({ subject, body })

export function requireTemplateCode(code: string): EmailTemplateCode {
  if (!isTemplateCode(code)) throw refusal('email_template_not_found')
  return code
}

/** Returns the id by which the activity log knows a mail: one of version 8, made from its code. */
export function templateRecordId(code: string): string {
  const hex = createHash('sha256').update(`email_template:${code}`).digest('hex')
  const [first, second, third, fourth] = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(13, 16),
    hex.slice(17, 20),
  ]
  return `${first}-${second}-8${third}-a${fourth}-${hex.slice(20, 32)}`
}

async function insertVersion(
  ctx: Context,
  tx: Transaction,
  key: { code: string; language: string; revision: number },
  text: EmailTemplateText | null,
): Promise<void> {
  const { subject = null, body = null } = text ?? {}
  const savedById = personIdOf(ctx.actor)
  await insert(tx, 'email_template_version', { ...key, subject, body, savedAt: ctx.now(), savedById })
}

async function loadView(
  ctx: TemplateContext,
  tx: Transaction,
  code: EmailTemplateCode,
  language: string,
): Promise<EmailTemplateView> {
  const [versions, languages] = [
    await listVersions(tx, code, language),
    await query<{ language: string }>(
      tx,
      sql`SELECT language FROM email_template_version WHERE code = ${code}
          UNION SELECT unnest(languages) FROM site`,
    ),
  ]
  const reader = await loadReaderStrings(ctx)
  const own = defaultTemplate(deskStrings(language).t, code)
  const [newest] = versions
  const named = [language, ...deskLanguages, ...languages.map((row) => row.language)]
  return {
    ...describeTemplate(code, reader.t),
    language,
    languages: [...new Set(named)].toSorted(),
    ...textOf(newest, own),
    default: own,
    isChanged: newest?.subject != null,
    isAboutTicket: templateKinds[code].ticketFor !== null,
    variables: describeVariables(ctx, { code, language, t: reader.t }),
    failure: newest?.failedAt ? { at: newest.failedAt.toISOString(), problem: newest.failure ?? '' } : null,
    versions: versions.map((version) => ({
      ...textOf(version, own),
      revision: version.revision,
      isDefault: version.subject === null,
      savedAt: version.savedAt.toISOString(),
      savedBy: version.savedBy,
    })),
    revision: newest?.revision ?? 0,
  }
}

function textOf(version: StoredVersion | undefined, own: EmailTemplateText): EmailTemplateText {
  return { subject: version?.subject ?? own.subject, body: version?.body ?? own.body }
}

/** Returns what a mail is called, when it is sent and to whom. */
export function describeTemplate(code: EmailTemplateCode, t: TranslateDesk) {
  return {
    code,
    name: templateName(code, t),
    about: t(`email-templates.${code}.about`),
    recipients: t(`email-templates.${code}.recipients`),
  }
}

function describeVariables(
  ctx: TemplateContext,
  { code, language, t }: { code: EmailTemplateCode; language: string; t: TranslateDesk },
) {
  const samples = sampleVariables(ctx, code, deskStrings(language).t)
  const { variables, required } = templateKinds[code]
  return variables.map((name) => ({
    name,
    about: t(`email-variables.${name}.about`),
    sample: String(samples[name] ?? ''),
    isRequired: name === required,
  }))
}

function listVersions(tx: Transaction, code: string, language: string): Promise<StoredVersion[]> {
  return query<StoredVersion>(
    tx,
    sql`SELECT version.revision, subject, body, saved_at AS "savedAt", person.name AS "savedBy", failed_at AS "failedAt", failure
        FROM email_template_version version LEFT JOIN person ON person.id = saved_by_id
        WHERE code = ${code} AND version.language = ${language} ORDER BY version.revision DESC LIMIT ${shownVersions}`,
  )
}
