import type { MultipartFile } from '@fastify/multipart'
import { refusalAt } from '@lodge/domain'
import type { FastifyRequest } from 'fastify'

/**
 * Returns the file of an uploaded form; throws `invalid_input` at the file for a form without one, or one that cannot
 * be read.
 */
export async function readUploadedFile(
  request: FastifyRequest,
  missing: 'file_required' | 'calendar_file_required' | 'logo_required',
): Promise<MultipartFile> {
  const part = request.isMultipart() ? await request.file().catch(refuseUnreadable) : undefined
  if (!part) throw refusalAt('file', missing)
  return part
}

/** Whatever fails while reading here is the way the sender wrote the form. */
function refuseUnreadable(): never {
  throw refusalAt('file', 'upload_unreadable')
}
