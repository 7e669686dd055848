import { z } from 'zod'
import { fileTypes } from '../limits.ts'

/** What a field can ask for besides any file that the help desk takes. */
export const AnswerFileKind = z.enum(['pictures', 'documents', 'listed'])
export type AnswerFileKind = z.infer<typeof AnswerFileKind>

const { 'image/heic': _keptAsJpeg, 'image/jpeg': _writtenInTwoWays, ...others } = fileTypes

/** What files can be named after, each kind once. A HEIC picture is kept as a JPEG, so it is none of them. */
export const answerFileExtensions = [...Object.values(others).flat(), 'jpg'] as const

export const AnswerFileExtension = z.enum(answerFileExtensions)
export type AnswerFileExtension = z.infer<typeof AnswerFileExtension>
