import { type FileType, fileTypes } from '../foundation/limits.ts'

/** The types that may be attached, by the names that people use for them. */
export const fileKinds = {
  pdf: ['application/pdf'],
  document: [
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    'application/vnd.oasis.opendocument.text',
  ],
  spreadsheet: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  presentation: ['application/vnd.openxmlformats-officedocument.presentationml.presentation'],
  picture: ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/heic'],
  text: ['text/plain'],
} as const satisfies Record<string, readonly FileType[]>

export const fileKindNames = ['pdf', 'document', 'spreadsheet', 'presentation', 'picture', 'text'] as const

type FileKind = (typeof fileKindNames)[number]

/** Returns the extensions of what may be attached where these kinds are refused, without dots. */
export function allowedExtensions(refused: readonly FileKind[]): string[] {
  return fileKindNames.filter((kind) => !refused.includes(kind)).flatMap(extensionsOf)
}

/** Returns the extensions of a kind, without dots. */
export function extensionsOf(kind: FileKind): string[] {
  return fileKinds[kind].flatMap((type: FileType) => [...fileTypes[type]])
}

const { 'image/heic': _keptAsJpeg, 'image/jpeg': _writtenInTwoWays, ...others } = fileTypes

/**
 * Extensions that a file field can ask for, each kind once. A HEIC picture is kept as a JPEG, so it is none
 * of them.
 */
export const answerFileExtensions = [...Object.values(others).flat(), 'jpg'] as const
