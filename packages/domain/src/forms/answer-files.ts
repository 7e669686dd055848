import {
  type AnswerFileExtension,
  type AttachmentView,
  answerFileExtensions,
  type FormField,
  fileTypes,
  limits,
  megabyte,
  type Problem,
  problem,
  toMegabytes,
} from '@lodge/contracts'

/** What is known of uploaded files, by their ids: those that this person may give. */
export type AnswerFiles = Readonly<Record<string, Pick<AttachmentView, 'name' | 'contentType' | 'size'>>>

type FileRules = Pick<FormField, 'fileKind' | 'extensions' | 'maxFiles' | 'maxFileMegabytes'>

const extensionsOf = new Map<string, readonly string[]>(Object.entries(fileTypes))

const pictureExtensions = Object.entries(fileTypes)
  .filter(([type]) => type.startsWith('image/'))
  .flatMap(([, extensions]): string[] => [...extensions])

/** Returns the extensions that files of a field may have, in the order in which people are told. */
export function listFileExtensions({ fileKind, extensions = [] }: FileRules): AnswerFileExtension[] {
  if (fileKind === undefined) return [...answerFileExtensions]
  if (fileKind === 'listed') return answerFileExtensions.filter((each) => extensions.includes(each))
  const isWanted = fileKind === 'pictures'
  return answerFileExtensions.filter((each) => pictureExtensions.includes(each) === isWanted)
}

/** Returns the most files of a field. */
export function mostFiles({ maxFiles }: FileRules): number {
  return maxFiles ?? limits.filesPerAnswer
}

/** Returns the most bytes of a file of a field: never more than any file may have. */
export function mostFileBytes({ maxFileMegabytes }: FileRules): number {
  return Math.min(limits.fileSize, (maxFileMegabytes ?? Number.POSITIVE_INFINITY) * megabyte)
}

/** Returns what is wrong with the files of an answer; each of them has to be among those known. */
export function findFilesProblem(
  field: FormField,
  ids: readonly string[],
  files: AnswerFiles,
): Problem | null {
  const max = mostFiles(field)
  if (ids.length > max) return problem('too_many_answer_files', { max })
  const extensions = listFileExtensions(field)
  for (const id of ids) {
    const file = Object.hasOwn(files, id) ? files[id] : undefined
    if (!file) return problem('file_gone')
    const { name, size } = file
    if (size > mostFileBytes(field))
      return problem('answer_file_too_large', { name, megabytes: megabytesOf(field) })
    if (!isOfKind(file, extensions))
      return problem('answer_file_of_other_kind', { name, extensions: extensions.join(', ').toUpperCase() })
  }
  return null
}

function megabytesOf({ maxFileMegabytes }: FileRules): number {
  return maxFileMegabytes ?? toMegabytes(limits.fileSize)
}

/**
 * The type was found in the bytes. Where several extensions share one, such as those of plain text, the name tells them
 * apart; two ways of writing one extension are one.
 */
function isOfKind({ name, contentType }: AnswerFiles[string], wanted: readonly string[]): boolean {
  if (contentType !== 'text/plain')
    return (extensionsOf.get(contentType) ?? []).some((each) => wanted.includes(each))
  return wanted.includes(name.split('.').at(-1)?.toLowerCase() ?? '')
}
