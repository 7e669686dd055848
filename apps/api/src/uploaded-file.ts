import type { MultipartFile } from '@fastify/multipart'
import { refusalAt } from '@lodge/domain'
import type { FastifyRequest } from 'fastify'

/**
 * Throws `invalid_input` at `file` for a form without a readable one. `most` replaces the bytes that every file may
 * have.
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

/** A byte more than allowed lets the desk see that it was too much. */
function sizeLimit(most: number | undefined) {
  return most === undefined ? {} : { limits: { fileSize: most + 1 } }
}

/** Failures here come from the way the sender wrote the form. */
function refuseUnreadable(): never {
  throw refusalAt('file', 'upload_unreadable')
}

/**
 * Gives what `receive` gives and then reads the rest of the request: a browser reads a refusal only after it has sent
 * everything.
 */
export async function readingAll<Received>(
  { raw }: FastifyRequest,
  receive: () => Promise<Received>,
): Promise<Received> {
  try {
    return await receive()
  } finally {
    raw.unpipe()
    raw.resume()
  }
}
