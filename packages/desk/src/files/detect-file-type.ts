import { Readable } from 'node:stream'
import { type FileType, fileTypes } from '@lodge/contracts'
import { type DomainError, refusalAt } from '@lodge/domain'
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
  if (size === 0) throw refusalAt('file', 'file_empty')
  const found = await sniffType(read())
  if (found && isFileType(found)) return found
  if (isText && isNamedAsText(name)) return 'text/plain'
  throw typeNotAllowed(name)
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
function typeNotAllowed(name: string): DomainError {
  const extension = extensionOf(name)
  const known = Object.values(fileTypes).some((some: readonly string[]) => some.includes(extension ?? ''))
  return extension !== null && known
    ? refusalAt('file', 'file_type_mismatch', { type: extension.toUpperCase() })
    : refusalAt('file', 'file_type_not_allowed')
}
