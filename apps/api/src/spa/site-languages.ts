import { findSiteLanguages } from '@lodge/desk/foundation'
import { sourceLanguage } from '@lodge/strings'
import type { FastifyInstance } from 'fastify'

/** Returns a function that reads the site's languages, in an outage as they were last; English alone before set-up. */
export function readSiteLanguages({ deps }: FastifyInstance): () => Promise<readonly string[]> {
  let last: readonly string[] = [sourceLanguage]
  return async () => {
    last = await findSiteLanguages(deps.db).catch(() => last)
    return last
  }
}
