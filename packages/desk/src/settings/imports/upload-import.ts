import type { ImportKind, ImportView } from '@lodge/contracts'
import { insert } from '@lodge/database'
import { uuidv7 } from 'uuidv7'
import { cleanFileName } from '../../files/file-names.ts'
import { removeAfterFailure } from '../../files/remove-after-failure.ts'
import type { FilesContext } from '../../foundation/context.ts'
import { requireStaff } from '../../foundation/require-staff.ts'
import { joinWords } from './csv/collect-words.ts'
import { inspectCsv } from './csv/inspect-csv.ts'
import { readCsvHead } from './csv/read-csv-head.ts'
import { requireImportPermission } from './import-kind.ts'
import { getImport } from './list-imports.ts'
import { toCsv } from './roster/to-csv.ts'

interface Upload {
  name: string
  stream: AsyncIterable<Uint8Array>
}

/**
 * Stores a CSV file, or the zip of a OneRoster export as one, which waits for its columns. Throws `invalid_file`, and
 * `file_too_large` without reading on.
 */
export async function uploadImport(ctx: FilesContext, kind: ImportKind, upload: Upload): Promise<ImportView> {
  requireImportPermission(ctx, kind)
  const personId = requireStaff(ctx).id
  const { passing, inspected } = inspectCsv(await toCsv(ctx.db, upload.stream, kind))
  const storageKey = await ctx.files.write(passing)
  const id = uuidv7()
  try {
    const { size, encoding, words } = inspected()
    const { separator, headers, samples } = await readCsvHead(ctx.files.read(storageKey), encoding)
    await insert(
      ctx.db,
      'import',
      {
        id,
        kind,
        personId,
        storageKey,
        encoding,
        separator,
        headers,
        samples,
        words: Uint8Array.from(joinWords(words)),
        fileName: cleanFileName(upload.name),
        fileSize: size,
        createdAt: ctx.now(),
      },
      { columns: ['id'] },
    )
  } catch (error) {
    await removeAfterFailure(ctx.files, [storageKey], error)
    throw error
  }
  return getImport(ctx, kind, { id })
}
