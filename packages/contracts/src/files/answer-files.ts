import { z } from 'zod'
import { answerFileExtensions } from './file-extensions.ts'

/** Kinds that a field can narrow its files to. */
export const AnswerFileKind = z.enum(['pictures', 'documents', 'listed'])
export type AnswerFileKind = z.infer<typeof AnswerFileKind>

export const AnswerFileExtension = z.enum(answerFileExtensions)
export type AnswerFileExtension = z.infer<typeof AnswerFileExtension>
