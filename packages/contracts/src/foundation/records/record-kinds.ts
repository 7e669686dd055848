import { z } from 'zod'

/** Records of the settings that show their own activity. */
export const ActivitySubjectKind = z.enum([
  'sla-policy',
  'business-hours',
  'canned-response',
  'macro',
  'automation',
  'department',
  'team',
  'course',
  'site',
  'topic',
  'form',
  'article',
  'article-category',
  'role',
  'user',
  'email-template',
  'mailbox',
  'webhook',
  'identity-provider',
])
export type ActivitySubjectKind = z.infer<typeof ActivitySubjectKind>

/** Every kind of record that lists, forms and menus offer. */
export const RecordKindName = z.enum([
  ...ActivitySubjectKind.options,
  'site-text',
  'search-synonym',
  'wall-screen',
  'api-token',
])
export type RecordKindName = z.infer<typeof RecordKindName>
