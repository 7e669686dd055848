import { z } from 'zod'
import { answerFileExtensions } from './file-extensions.ts'

/** What a field can ask for besides any file that the help desk takes. */
export const AnswerFileKind = z.enum(['pictures', 'documents', 'listed'])
export type AnswerFileKind = z.infer<typeof AnswerFileKind>

export const AnswerFileExtension = z.enum(answerFileExtensions)
export type AnswerFileExtension = z.infer<typeof AnswerFileExtension>
