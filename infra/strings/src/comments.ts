import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { z } from 'zod'

const AreaComments = z.strictObject({
  /** Addresses of pages that show texts of the area, or words where no page does. */
  seen: z.array(z.string().min(1)).min(1),
  comments: z.record(z.string(), z.string().min(1)),
})
export type AreaComments = z.infer<typeof AreaComments>

/** Returns what translators are told of each area. It stands beside no catalogue, since there every folder is a language. */
export function readComments(workspace: string): Record<string, AreaComments> {
  const path = join(import.meta.dirname, '../comments', `${basename(workspace)}.json`)
  return existsSync(path)
    ? z.record(z.string(), AreaComments).parse(JSON.parse(readFileSync(path, 'utf8')))
    : {}
}

/** Returns what is said of a text, or else of the closest group around it. */
export function commentOf(areas: Readonly<Record<string, AreaComments>>, key: string): string | undefined {
  const [area = '', ...names] = key.split('.')
  const comments = areas[area]?.comments ?? {}
  for (let length = names.length; length > 0; length--) {
    const found = comments[names.slice(0, length).join('.')]
    if (found) return found
  }
  return undefined
}
