import type { OpenedFile } from '@lodge/desk/files'
import type { FastifyReply } from 'fastify'

/** Browsers show these types in a tab without running anything. */
const typesShownInline = /^(image\/(png|jpeg|gif|webp)|application\/pdf)$/

/** Sends a file of somebody else: with its detected type, and unable to act as a page of ours. */
export function sendFile(
  reply: FastifyReply,
  { name, contentType, size, stream }: OpenedFile,
  cacheControl = 'private, max-age=300',
) {
  const isPdf = contentType === 'application/pdf'
  const disposition = typesShownInline.test(contentType) ? 'inline' : 'attachment'
  if (size !== null) reply.header('content-length', size)
  return (
    reply
      .header('content-disposition', `${disposition}; ${fileName(name)}`)
      .header('cache-control', cacheControl)
      // A sandbox would keep browsers from opening their PDF viewer.
      .header(
        'content-security-policy',
        `default-src 'none'; frame-ancestors 'none'${isPdf ? '' : '; sandbox'}`,
      )
      .header('x-content-type-options', 'nosniff')
      // Text was found to be UTF-8 when uploaded.
      .type(contentType.startsWith('text/') ? `${contentType}; charset=utf-8` : contentType)
      .send(stream)
  )
}

/** Writes the name in ASCII for old browsers, and whole by RFC 8187. */
function fileName(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encodedName = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  )
  return `filename="${plain}"; filename*=UTF-8''${encodedName}`
}
