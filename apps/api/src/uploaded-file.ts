import type { MultipartFile } from '@fastify/multipart'
import { DomainError } from '@lodge/domain'
import type { FastifyRequest } from 'fastify'

/**
 * Returns the file of an uploaded form; throws `invalid_input` at the file for a form without one, or one that cannot
 * be read.
 */
export async function readUploadedFile(request: FastifyRequest, choose: string): Promise<MultipartFile> {
  const part = request.isMultipart() ? await request.file().catch(refuseUnreadable) : undefined
  if (!part) throw refused(choose)
  return part
}

/** Whatever fails while reading here is the way the sender wrote the form. */
function refuseUnreadable(): never {
  throw refused('The upload could not be read. Choose the file again.')
}

function refused(message: string): DomainError {
  return new DomainError('invalid_input', message, { fields: { file: message } })
}
