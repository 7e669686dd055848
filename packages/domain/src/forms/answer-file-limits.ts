import {
  type AnswerFileExtension,
  answerFileExtensions,
  type FormField,
  fileTypes,
  limits,
  megabyte,
} from '@lodge/contracts'

export type FileRules = Pick<FormField, 'fileKind' | 'extensions' | 'maxFiles' | 'maxFileMegabytes'>

const pictureExtensions = Object.entries(fileTypes)
  .filter(([type]) => type.startsWith('image/'))
  .flatMap(([, extensions]): string[] => [...extensions])

/** Returns the extensions in the order in which people are told. */
export function listFileExtensions({ fileKind, extensions = [] }: FileRules): AnswerFileExtension[] {
  if (fileKind === undefined) return [...answerFileExtensions]
  if (fileKind === 'listed') return answerFileExtensions.filter((each) => extensions.includes(each))
  const isWanted = fileKind === 'pictures'
  return answerFileExtensions.filter((each) => pictureExtensions.includes(each) === isWanted)
}

export function mostFiles({ maxFiles }: FileRules): number {
  return maxFiles ?? limits.filesPerAnswer
}

/** Returns bytes: never more than any file may have. */
export function mostFileBytes({ maxFileMegabytes }: FileRules): number {
  return Math.min(limits.fileSize, (maxFileMegabytes ?? Number.POSITIVE_INFINITY) * megabyte)
}
