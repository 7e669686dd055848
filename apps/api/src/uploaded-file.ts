import type { MultipartFile } from '@fastify/multipart'
import { refusalAt } from '@lodge/domain'
import type { FastifyRequest } from 'fastify'

/**
 * Returns the file of an uploaded form; throws `invalid_input` at the file for a form without one, or one that cannot
 * be read. `most` is how many bytes it may have, where that is not what every file may.
 */
export async function readUploadedFile(
  request: FastifyRequest,
  missing: 'file_required' | 'calendar_file_required' | 'csv_file_required' | 'logo_required',
  most?: number,
): Promise<MultipartFile> {
  const part = request.isMultipart() ? await request.file(sizeLimit(most)).catch(refuseUnreadable) : undefined
  if (!part) throw refusalAt('file', missing)
  return part
}

/** The greatest size that is read, a byte more than allowed, so that the desk sees that it was too much. */
function sizeLimit(most: number | undefined) {
  return most === undefined ? {} : { limits: { fileSize: most + 1 } }
}

/** Whatever fails while reading here is the way the sender wrote the form. */
function refuseUnreadable(): never {
  throw refusalAt('file', 'upload_unreadable')
}
