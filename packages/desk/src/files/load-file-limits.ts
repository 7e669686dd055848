import { type FileKind, FileLimits, limits, megabyte, toMegabytes } from '@lodge/contracts'
import type { Models } from '@lodge/database'

interface UploadLimits {
  perMessage: number
  bytes: number
  refusedKinds: readonly FileKind[]
}

/** Returns what the site lets people attach, which is never more than Lodge's own limits. */
export async function loadFileLimits(db: Models): Promise<UploadLimits> {
  const site = await db.site.findUnique({
    where: { id: 1 },
    select: { filesPerMessage: true, fileMegabytes: true, refusedFileKinds: true },
  })
  if (!site) return { perMessage: limits.filesPerMessage, bytes: limits.fileSize, refusedKinds: [] }
  const { perMessage, megabytes, refusedKinds } = toFileLimits(site)
  return { perMessage, bytes: megabytes * megabyte, refusedKinds }
}

/** Returns a site's limits as clients read them. */
export function toFileLimits(site: {
  filesPerMessage: number
  fileMegabytes: number
  refusedFileKinds: string[]
}): FileLimits {
  return FileLimits.parse({
    perMessage: Math.min(site.filesPerMessage, limits.filesPerMessage),
    megabytes: Math.min(site.fileMegabytes, toMegabytes(limits.fileSize)),
    refusedKinds: site.refusedFileKinds,
  })
}
