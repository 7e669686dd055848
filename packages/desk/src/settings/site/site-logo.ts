import { createHash } from 'node:crypto'
import { kilobyte, limits, type SiteLogoUploaded } from '@lodge/contracts'
import type { Transaction } from '@lodge/database'
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
  const data = { contentType: found.mime, bytes, createdAt: ctx.now() }
  await ctx.db.prisma.siteLogo.upsert({
    where: { hash },
    create: { hash, ...data },
    update: { createdAt: ctx.now() },
  })
  return { logo: hash }
}

/** Returns a logo by its hash; null where there is none. */
export async function findSiteLogo({ db }: Pick<Context, 'db'>, hash: string): Promise<SiteLogo | null> {
  return db.prisma.siteLogo.findUnique({ where: { hash }, select: { contentType: true, bytes: true } })
}

/** Checks that a logo is there, and forgets pictures that were uploaded and never saved. */
export async function keepSiteLogo(ctx: Context, tx: Transaction, hash: string | null): Promise<void> {
  if (hash !== null && !(await tx.siteLogo.findUnique({ where: { hash }, select: { hash: true } })))
    throw refusalAt('logo', 'unknown_logo')
  await tx.siteLogo.deleteMany({
    where: {
      createdAt: { lt: new Date(ctx.now().getTime() - keptMs) },
      ...(hash !== null && { hash: { not: hash } }),
    },
  })
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
