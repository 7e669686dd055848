import {
  type AttachmentView,
  type FormField,
  fileTypes,
  limits,
  type Problem,
  problem,
  toMegabytes,
} from '@lodge/contracts'
import { type FileRules, listFileExtensions, mostFileBytes, mostFiles } from './answer-file-limits.ts'

/** Uploaded files that this person may give as an answer, by id. */
export type AnswerFiles = Readonly<Record<string, Pick<AttachmentView, 'name' | 'contentType' | 'size'>>>

const extensionsOf = new Map<string, readonly string[]>(Object.entries(fileTypes))

/** Returns a problem where a file is wrong, or not among those known. */
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

/** The type was found in the bytes. Where several extensions share one, the name tells them apart. */
function isOfKind({ name, contentType }: AnswerFiles[string], kinds: readonly string[]): boolean {
  if (contentType !== 'text/plain')
    return (extensionsOf.get(contentType) ?? []).some((each) => kinds.includes(each))
  return kinds.includes(name.split('.').at(-1)?.toLowerCase() ?? '')
}
