import type { FileParams } from '@lodge/contracts'
import { query, sql } from '@lodge/database'
import { refusal } from '@lodge/domain'
import type { FilesContext } from '../../foundation/context.ts'
import { readerOf } from '../../knowledge-base/reader.ts'
import { isReadable } from '../../knowledge-base/visibility.ts'
import { type OpenedFile, openedPreview } from '../open-file.ts'

interface FileRow {
  name: string
  contentType: string
  size: number
  storageKey: string
  previewKey: string | null
  isPublic: boolean
}

type ReaderContext = Pick<FilesContext, 'db' | 'actor' | 'files' | 'now'>

/** A file of an article; what everybody may read can be kept by whoever has it. */
export interface OpenedArticleFile extends OpenedFile {
  isPublic: boolean
}

/** Opens a file of a published article for those who may read it; throws `not_found` for anyone and anything else. */
export async function openArticleFile(ctx: ReaderContext, params: FileParams): Promise<OpenedArticleFile> {
  const { storageKey, previewKey: _, ...about } = await findArticleFile(ctx, params)
  return { ...about, stream: ctx.files.read(storageKey) }
}

/** Opens the small version of a picture for those who may open the picture; throws `not_found` where there is none. */
export async function openArticlePreview(ctx: ReaderContext, params: FileParams): Promise<OpenedArticleFile> {
  const { previewKey, name, isPublic } = await findArticleFile(ctx, params)
  if (previewKey === null) throw refusal('file_not_found')
  return { ...openedPreview(name, ctx.files.read(previewKey)), isPublic }
}

async function findArticleFile(ctx: ReaderContext, { fileId }: FileParams): Promise<FileRow> {
  const reader = await readerOf(ctx)
  const [file] = await query<FileRow & { [column: string]: unknown }>(
    ctx.db,
    sql`
    SELECT file.name, file.content_type AS "contentType", file.size, file.storage_key AS "storageKey",
           file.preview_key AS "previewKey", article.audience = 'public' AS "isPublic"
    FROM attachment file
    JOIN article ON article.id = file.article_id
    JOIN article_version version ON version.id = article.published_version_id
    WHERE file.id = ${fileId} AND file.id = ANY(version.image_ids || version.attachment_ids)
      AND ${isReadable(reader, ctx.now())}`,
  )
  if (!file) throw refusal('file_not_found')
  return file
}
