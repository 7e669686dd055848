import { z } from 'zod'
import type { FileType } from '../foundation/limits.ts'
import { fileKindNames, fileKinds } from './file-extensions.ts'

export const FileKind = z.enum(fileKindNames)
export type FileKind = z.infer<typeof FileKind>

export function kindOfFile(type: FileType): FileKind {
  const kind = FileKind.options.find((kindName) => fileKinds[kindName].some((its: FileType) => its === type))
  if (!kind) throw new Error(`No kind has the type ${type}.`)
  return kind
}
