import { inlineFileId } from '@lodge/contracts'
import { formatFileSize } from '@lodge/domain'

export interface MailedAttachment {
  id: string
  name: string
  size: number
}

interface MessageWithFiles {
  html: string | null
  files: readonly MailedAttachment[]
}

/** Returns a message's files by name, with where to open them; null when there are none. */
export function describeAttachments({ html, files }: MessageWithFiles, link: string): string | null {
  const shown = findInlineFiles(html)
  const attached = files.filter(({ id }) => !shown.has(id))
  if (attached.length === 0) return null
  const sentence =
    attached.length === 1
      ? `1 file is attached. Open it here: ${link}`
      : `${attached.length} files are attached. Open them here: ${link}`
  return [sentence, ...attached.map(({ name, size }) => `- ${oneLine(name)} (${formatFileSize(size)})`)].join(
    '\n',
  )
}

function findInlineFiles(html: string | null): ReadonlySet<string | null> {
  return new Set([...(html ?? '').matchAll(/\bsrc="([^"]*)"/g)].map(([, source]) => inlineFileId(source)))
}

const oneLine = (name: string) => name.replace(/\s+/g, ' ')
