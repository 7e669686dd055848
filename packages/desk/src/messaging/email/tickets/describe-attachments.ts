import { inlineFileId } from '@lodge/contracts'
import { formatFileSize } from '@lodge/domain'
import type { DeskStrings } from '../../../foundation/strings.ts'

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
export function describeAttachments(
  { html, files }: MessageWithFiles,
  link: string,
  { t, language }: DeskStrings,
): string | null {
  const shown = findInlineFiles(html)
  const attached = files.filter(({ id }) => !shown.has(id))
  if (attached.length === 0) return null
  const lines = attached.map(({ name, size }) => `- ${oneLine(name)} (${formatFileSize(size, language)})`)
  return [t('email.files', { count: attached.length, link }), ...lines].join('\n')
}

function findInlineFiles(html: string | null): ReadonlySet<string | null> {
  return new Set([...(html ?? '').matchAll(/\bsrc="([^"]*)"/g)].map(([, source]) => inlineFileId(source)))
}

const oneLine = (name: string) => name.replace(/\s+/g, ' ')
