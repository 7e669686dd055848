import type { AliasParams, EmbeddedTopic } from '@lodge/contracts'
import { type Database, getOne } from '@lodge/database'
import { refusal } from '@lodge/domain'
import type { Context } from '../../foundation/context.ts'
import { resolveAlias } from '../../foundation/records/former-aliases.ts'
import { readingOf } from '../../foundation/site-texts/text-languages.ts'
import { readLeafTopic } from './find-leaf-topic.ts'

/** Returns the sites whose pages may show the form of a topic, by their origins. */
export async function listEmbedOrigins(db: Database): Promise<string[]> {
  return (await getOne(db, 'site', { id: 1 }, { columns: ['embedOrigins'] })).embedOrigins
}

/**
 * Returns a topic for its form on other sites, as somebody without a department sees it. Throws `not_found` for any
 * other topic, and for all of them while no site may embed a form.
 */
export async function getEmbeddedTopic(ctx: Context, { alias: given }: AliasParams): Promise<EmbeddedTopic> {
  const alias = await resolveAlias(ctx.db, 'topic', given)
  const [origins, reading] = await Promise.all([listEmbedOrigins(ctx.db), readingOf(ctx)])
  const wanted = { alias, at: ctx.now(), viewer: { departmentId: null } }
  const topic = await readLeafTopic(ctx.db, wanted, reading)
  if (origins.length === 0 || !topic?.isOffered) throw refusal('topic_not_found')
  const { name, title, fields, disabledBecause } = topic
  return {
    alias,
    name,
    title,
    fields: fields.filter(({ type }) => type !== 'file' && type !== 'course'),
    ...(disabledBecause !== null && { disabledBecause }),
  }
}
