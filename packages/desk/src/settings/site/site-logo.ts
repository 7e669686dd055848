import { createHash } from 'node:crypto'
import { kilobyte, limits, type SiteLogoUploaded } from '@lodge/contracts'
import { empty, findOne, remove, sql, type Transaction, upsert } from '@lodge/database'
import { refusalAt } from '@lodge/domain'
import { fileTypeFromBuffer } from 'file-type'
import type { Context } from '../../foundation/context.ts'
import { requireSuperadmin } from '../../foundation/require-superadmin.ts'

const pictureTypes: readonly string[] = ['image/png', 'image/webp']
/** The time for which an uploaded picture is kept that is no logo. */
const keptMs = 24 * 60 * 60 * 1_000

export interface SiteLogo {
  contentType: string
  bytes: Uint8Array
}

/**
 * Stores a picture that can be the site's logo once the settings are saved with it. Its type comes from its bytes.
 * Throws `file_too_large`, and `invalid_input` for anything but PNG and WebP, for drawings can run code.
 */
export async function uploadSiteLogo(
  ctx: Context,
  stream: AsyncIterable<Uint8Array>,
): Promise<SiteLogoUploaded> {
  requireSuperadmin(ctx)
  const bytes = await readPicture(stream)
  const found = await fileTypeFromBuffer(bytes)
  if (!found || !pictureTypes.includes(found.mime)) throw refusalAt('file', 'logo_not_a_picture')
  const hash = createHash('sha256').update(bytes).digest('hex')
  const logo = { hash, contentType: found.mime, bytes, createdAt: ctx.now() }
  await upsert(ctx.db, 'site_logo', ['hash'], logo)
  return { logo: hash }
}

/** Returns a logo by its hash; null where there is none. */
export async function findSiteLogo({ db }: Pick<Context, 'db'>, hash: string): Promise<SiteLogo | null> {
  return findOne(db, 'site_logo', { hash }, { columns: ['contentType', 'bytes'] })
}

/** Checks that a logo is there, and forgets pictures that were uploaded and never saved. */
export async function keepSiteLogo(ctx: Context, tx: Transaction, hash: string | null): Promise<void> {
  if (hash !== null && !(await findOne(tx, 'site_logo', { hash }, { columns: ['hash'] })))
    throw refusalAt('logo', 'unknown_logo')
  const before = new Date(ctx.now().getTime() - keptMs)
  const others = hash === null ? empty : sql`AND hash <> ${hash}`
  await remove(tx, 'site_logo', sql`created_at < ${before} ${others}`)
}

async function readPicture(stream: AsyncIterable<Uint8Array>) {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of stream) {
    size += chunk.length
    if (size > limits.logoSize)
      throw refusalAt('file', 'logo_too_large', { kilobytes: limits.logoSize / kilobyte })
    chunks.push(chunk)
  }
  return new Uint8Array(Buffer.concat(chunks))
}
