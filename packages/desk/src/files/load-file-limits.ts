import { type FileKind, FileLimits, limits, megabyte, toMegabytes } from '@lodge/contracts'
import { type Database, findOne, type Transaction } from '@lodge/database'

interface UploadLimits {
  perMessage: number
  bytes: number
  refusedKinds: readonly FileKind[]
}

/** Returns what the site lets people attach, which is never more than Lodge's own limits. */
export async function loadFileLimits(db: Database | Transaction): Promise<UploadLimits> {
  const site = await findOne(
    db,
    'site',
    { id: 1 },
    { columns: ['filesPerMessage', 'fileMegabytes', 'refusedFileKinds'] },
  )
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
