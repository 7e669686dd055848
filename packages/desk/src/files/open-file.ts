import type { Readable } from 'node:stream'
import type { FileParams } from '@lodge/contracts'
import { query, sql } from '@lodge/database'
import { type Actor, canSee, hasPermission, personIdOf, refusal } from '@lodge/domain'
import type { Context, FilesContext } from '../foundation/context.ts'
import { isReadable } from '../knowledge-base/visibility.ts'
import { withExtensionFor } from './file-names.ts'

/** A file for someone who may have it. `size` is in bytes; null where nobody has counted them. */
export interface OpenedFile {
  name: string
  contentType: string
  size: number | null
  stream: Readable
}

interface FileRow {
  name: string
  contentType: string
  size: number
  storageKey: string
  previewKey: string | null
  uploaderId: string
  requesterId: string | null
  teamId: string | null
  visibility: string | null
  /** The tickets in whose forms it was given. */
  answers: { requesterId: string; teamId: string }[]
  articleId: string | null
  /** Belongs to the article version that staff read. */
  isPublished: boolean
}

/**
 * Opens a file for those who see its message or the ticket in whose form it was given, and for staff who see its
 * article; one that nothing has yet, for its uploader. Throws `not_found` for anyone else.
 */
export async function openFile(ctx: FilesContext, params: FileParams): Promise<OpenedFile> {
  const { name, contentType, size, storageKey } = await findFile(ctx, params)
  return { name, contentType, size, stream: ctx.files.read(storageKey) }
}

/** Opens the preview of a picture for those who may open the picture; throws `not_found` where there is none. */
export async function openPreview(ctx: FilesContext, params: FileParams): Promise<OpenedFile> {
  const { name, previewKey } = await findFile(ctx, params)
  if (previewKey === null) throw refusal('file_not_found')
  return openedPreview(name, ctx.files.read(previewKey))
}

export function openedPreview(name: string, stream: Readable): OpenedFile {
  return { name: withExtensionFor(name, 'image/webp'), contentType: 'image/webp', size: null, stream }
}

async function findFile(ctx: Context, { fileId }: FileParams): Promise<FileRow> {
  const [file] = await query<FileRow & { [column: string]: unknown }>(
    ctx.db,
    sql`
    SELECT file.name, file.content_type AS "contentType", file.size, file.storage_key AS "storageKey",
           file.preview_key AS "previewKey", file.uploader_id AS "uploaderId", message.visibility,
           ticket.requester_id AS "requesterId", ticket.team_id AS "teamId",
           (SELECT COALESCE(json_agg(json_build_object('requesterId', asked.requester_id, 'teamId', asked.team_id)), '[]')
            FROM answer_file JOIN ticket asked ON asked.id = answer_file.ticket_id
            WHERE answer_file.file_id = file.id) AS answers,
           file.article_id AS "articleId",
           EXISTS (
             SELECT FROM article JOIN article_version version ON version.id = article.published_version_id
             WHERE article.id = file.article_id AND file.id = ANY(version.image_ids || version.attachment_ids)
               AND ${isReadable({ kind: 'staff' }, ctx.now())}) AS "isPublished"
    FROM attachment file
    LEFT JOIN message ON message.id = file.message_id
    LEFT JOIN ticket ON ticket.id = message.ticket_id
    WHERE file.id = ${fileId}`,
  )
  if (!file || !mayOpen(ctx.actor, file)) throw refusal('file_not_found')
  return file
}

function mayOpen(actor: Actor, file: FileRow): boolean {
  const { uploaderId, requesterId, teamId, visibility, articleId, isPublished, answers } = file
  if (articleId !== null && actor.kind === 'staff')
    return isPublished || hasPermission(actor, 'manage_knowledge_base')
  if (answers.length > 0) return answers.some((ticket) => canSee(actor, ticket))
  if (requesterId === null || teamId === null) return personIdOf(actor) === uploaderId
  if (actor.kind === 'requester' && visibility !== 'public') return false
  return canSee(actor, { requesterId, teamId })
}
