import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { reasonsOfBackOffice, reasonsOfPrograms } from '@lodge/contracts'
import {
  languagesOf,
  messagesIn,
  readCatalogue,
  sourceLanguage,
  workspacesWithStrings,
} from './catalogues.ts'

const root = join(import.meta.dirname, '../../..')

const refusalsOfOthers = new Set<string>([...reasonsOfBackOffice, ...reasonsOfPrograms])

const mailsOfStaff =
  'setup_code|site_test|invitation|password_reset|team_joined|ticket_reopened|requester_answered|ticket_assigned|' +
  'ticket_mentioned|deadline_\\w+|deletion_requested|tickets_handed_over|automation_paused|macro_paused|' +
  'webhook_stopped|mail_set_aside|ticket_report|token_expires|provider_\\w+_ends|' +
  'account_(password_changed|second_factor_\\w+|recovery_code\\w+|emergency_used|token_created|role_changed|deactivated)'

/** Finds texts that only staff read, in each workspace. */
const textsOfStaff: Readonly<Record<string, (key: string) => boolean>> = {
  'apps/admin': () => true,
  'packages/domain': () => true,
  'packages/contracts': (key) => refusalsOfOthers.has(key.replace(/^errors\./, '')),
  'packages/desk': (key) =>
    [
      /^(calendar|canned-samples|email-template-file|exports|site-text-file|email-variables|report-mail|reports)\./,
      /^email-templates\.\w+\.(name|about|recipients)$/,
      new RegExp(`^email-templates\\.(${mailsOfStaff})\\.`),
      /^email\.notice\.(admin|staff|staffNote)$/,
      /^email\.(webhookStopped|setAside|reopened|ownTextFailed|newcomerLimit|unassigned|metric|deadline|escalation|handOver)\b/,
    ].some((pattern) => pattern.test(key)),
}

/**
 * Returns whether a language promises all texts. One that the admin app has no folder for promises those that requesters
 * meet: the portal's, and the mails' to them.
 */
export function isWhole(language: string): boolean {
  return existsSync(join(root, 'apps/admin/strings', language))
}

/** Returns the English texts of a workspace that a language promises to say. */
export function promisedTexts(workspace: string, language: string): [key: string, english: string][] {
  const isForStaff = textsOfStaff[workspace] ?? (() => false)
  const english = messagesIn(readCatalogue(workspace, sourceLanguage))
  return isWhole(language) ? english : english.filter(([key]) => !isForStaff(key))
}

/** Returns `workspace: key` of each text that a language promises and has not. */
export function missingTexts(language: string): string[] {
  return workspacesWithStrings().flatMap((workspace) => {
    const spoken = new Set(messagesIn(readCatalogue(workspace, language)).map(([key]) => key))
    return promisedTexts(workspace, language)
      .filter(([key]) => !spoken.has(key))
      .map(([key]) => `${workspace}: ${key}`)
  })
}

/** Returns the languages beside English, of which some cover the portal alone. */
export function translations(): string[] {
  const languages = workspacesWithStrings().flatMap(languagesOf)
  return [...new Set(languages)].filter((language) => language !== sourceLanguage).toSorted()
}
