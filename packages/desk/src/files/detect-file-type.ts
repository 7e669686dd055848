import { Readable } from 'node:stream'
import { type FileType, fileTypes } from '@lodge/contracts'
import { DomainError } from '@lodge/domain'
import { fileTypeFromStream } from 'file-type'
import { extensionOf } from './file-names.ts'
import type { MeasuredFile } from './measure-file.ts'

/**
 * Returns a file's type by its bytes. Text has no signature: it is what is UTF-8 throughout and is named as text.
 * Throws `invalid_file` for everything else, whatever its name.
 */
export async function detectFileType(
  name: string,
  { size, isText }: MeasuredFile,
  read: () => Readable,
): Promise<FileType> {
  if (size === 0) throw refused('This file is empty.')
  const found = await sniffType(read())
  if (found && isFileType(found)) return found
  if (isText && isNamedAsText(name)) return 'text/plain'
  throw refused(describeRefusal(name))
}

async function sniffType(stream: Readable): Promise<string | null> {
  try {
    const found = await fileTypeFromStream(Readable.toWeb(stream))
    return found?.mime ?? null
  } finally {
    stream.destroy()
  }
}

function isFileType(type: string): type is FileType {
  return Object.hasOwn(fileTypes, type)
}

function isNamedAsText(name: string): boolean {
  const extension = extensionOf(name)
  const text: readonly string[] = fileTypes['text/plain']
  return extension !== null && text.includes(extension)
}

/** Returns why a file is refused: `photo.png` that is no image, or a type such as `setup.exe` that is not allowed. */
function describeRefusal(name: string): string {
  const extension = extensionOf(name)
  const known = Object.values(fileTypes).some((some: readonly string[]) => some.includes(extension ?? ''))
  const taken = 'Attach a PDF, an Office document, an image or a text file.'
  return extension !== null && known
    ? `This is not a ${extension.toUpperCase()} file, though its name says so. ${taken}`
    : `This kind of file cannot be attached. ${taken}`
}

function refused(message: string): DomainError {
  return new DomainError('invalid_file', message, { fields: { file: message } })
}
