import type { Readable } from 'node:stream'
import type { FileParams } from '@lodge/contracts'
import { query, sql } from '@lodge/database'
import { type Actor, canSee, personIdOf, refusal } from '@lodge/domain'
import type { Context } from '../context.ts'
import type { FileStore } from './file-store.ts'

/** A file for someone who may have it. `size` is bytes. */
export interface OpenedFile {
  name: string
  contentType: string
  size: number
  stream: Readable
}

interface FileRow {
  name: string
  contentType: string
  size: number
  storageKey: string
  uploaderId: string
  requesterId: string | null
  teamId: string | null
  visibility: string | null
}

/**
 * Opens a file for those who see its message; one that has no message yet, for its uploader. Throws `not_found` for
 * anyone else.
 */
export async function openFile(ctx: Context, files: FileStore, { fileId }: FileParams): Promise<OpenedFile> {
  const [file] = await query<FileRow & { [column: string]: unknown }>(
    ctx.db,
    sql`
    SELECT file.name, file.content_type AS "contentType", file.size, file.storage_key AS "storageKey",
           file.uploader_id AS "uploaderId", message.visibility,
           ticket.requester_id AS "requesterId", ticket.team_id AS "teamId"
    FROM attachment file
    LEFT JOIN message ON message.id = file.message_id
    LEFT JOIN ticket ON ticket.id = message.ticket_id
    WHERE file.id = ${fileId}`,
  )
  if (!file || !mayOpen(ctx.actor, file)) throw refusal('file_not_found')
  const { name, contentType, size, storageKey } = file
  return { name, contentType, size, stream: files.read(storageKey) }
}

function mayOpen(actor: Actor, { uploaderId, requesterId, teamId, visibility }: FileRow): boolean {
  if (requesterId === null || teamId === null) return personIdOf(actor) === uploaderId
  if (actor.kind === 'requester' && visibility !== 'public') return false
  return canSee(actor, { requesterId, teamId })
}
