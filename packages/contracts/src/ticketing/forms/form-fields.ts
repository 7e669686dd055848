import { z } from 'zod'
import { AnswerFileExtension, AnswerFileKind } from '../../files/answer-files.ts'
import { AttachmentView } from '../../files/attachments.ts'
import { answerFileExtensions } from '../../files/file-extensions.ts'
import { limits } from '../../foundation/limits.ts'
import { OneLine } from '../../foundation/one-line.ts'
import { because } from '../../foundation/refusals/zod-problems.ts'
import { EnteredDate } from '../../foundation/shared.ts'
import { FormCondition } from './form-conditions.ts'
import { answeredFieldTypes, shownFieldTypes } from './form-field-types.ts'

export const FormFieldType = z.enum([...answeredFieldTypes, ...shownFieldTypes])
export type FormFieldType = z.infer<typeof FormFieldType>

const FormFieldKey = z
  .string()
  .max(limits.formKeyLength)
  .regex(/^[a-z][a-z0-9_]*$/, because('not_a_field_key'))

/** A choice of a tree lies below an earlier one by that one's value. */
export const FormFieldChoice = z.object({
  value: z.string().max(limits.formKeyLength),
  label: OneLine.min(1, because('option_label_required')).max(limits.formLabelLength),
  parent: z.string().max(limits.formKeyLength).optional(),
})
export type FormFieldChoice = z.infer<typeof FormFieldChoice>

/**
 * The pattern of a text: `9` stands for a digit, `A` for a letter, `*` for either, and spaces and `- / .` for
 * themselves. It is compared character by character, so no pattern takes long.
 */
const AnswerPattern = z
  .string()
  .min(1)
  .max(limits.formPatternLength)
  .regex(/^[9A* ./-]+$/, because('pattern_not_allowed'))

const AnswerLength = z.number().int().min(1).max(limits.formAnswerLength)
const AnswerNumber = z.number().min(-limits.formAnswerNumber).max(limits.formAnswerNumber)

/** A field of a form. With `visibleWhen` it is shown only while that condition is met. */
export const FormField = z.object({
  key: FormFieldKey,
  type: FormFieldType,
  label: OneLine.min(1, because('label_required')).max(limits.formLabelLength),
  hint: OneLine.max(limits.formLabelLength).optional(),
  isRequired: z.boolean().default(false),
  choices: z.array(FormFieldChoice).max(limits.formChoices).optional(),
  minLength: AnswerLength.optional(),
  maxLength: AnswerLength.optional(),
  pattern: AnswerPattern.optional(),
  min: AnswerNumber.optional(),
  max: AnswerNumber.optional(),
  minDate: EnteredDate.optional(),
  maxDate: EnteredDate.optional(),
  maxChoices: z.number().int().min(1).max(limits.formChoices).optional(),
  maxFiles: z.number().int().min(1).max(limits.filesPerAnswer).optional(),
  maxFileMegabytes: z.number().int().min(1).max(limits.answerFileMegabytes).optional(),
  /** Any file that the help desk takes, where none is named. */
  fileKind: AnswerFileKind.optional(),
  /** The extensions that `listed` means. */
  extensions: z.array(AnswerFileExtension).max(answerFileExtensions.length).optional(),
  visibleWhen: FormCondition.optional(),
})
export type FormField = z.infer<typeof FormField>

const FormAnswer = z.union([z.string(), z.boolean(), z.array(z.string()).max(limits.formChoices)])
export type FormAnswer = z.infer<typeof FormAnswer>

/**
 * Answers by the keys of the fields. A number is kept as its digits, several choices as a list, files as
 * their ids.
 */
export const FormAnswers = z.record(z.string(), FormAnswer)
export type FormAnswers = z.infer<typeof FormAnswers>

/** An answer with its field's label and its value as they were when it was given, for reading. */
export const FormAnswerView = z.object({
  key: z.string(),
  label: z.string(),
  answer: z.string(),
  /** Says whether a box is ticked, which `answer` says in English. */
  isYes: z.boolean().optional(),
  /** Gives the day of a date, such as `2026-11-18`, which `answer` writes as English does. */
  date: z.string().optional(),
  /** Gives what several choices or files are called, where `answer` puts commas between them. */
  list: z.array(z.string()).optional(),
  /** The files of a file field; the answer is their names. */
  files: z.array(AttachmentView).optional(),
  /** The answer is in words, because there was nothing to choose from. */
  isUnlisted: z.literal(true).optional(),
})
export type FormAnswerView = z.infer<typeof FormAnswerView>

/** Required fields of a ticket's form that are still to be asked, with the words that ask its requester for them. */
export const MissingAnswersView = z.object({
  fields: z.array(z.object({ key: z.string(), label: z.string() })),
  question: z.string(),
})
export type MissingAnswersView = z.infer<typeof MissingAnswersView>

/** The form of a ticket that misses answers, as its requester fills it in; those that stand decide what is shown. */
export const MissingAnswersForm = z.object({ fields: z.array(FormField), formAnswers: FormAnswers })
export type MissingAnswersForm = z.infer<typeof MissingAnswersForm>

/** Missing answers, all or some; what is answered otherwise by now is a conflict (409). */
export const GiveMissingAnswers = z.object({ formAnswers: FormAnswers })
export type GiveMissingAnswers = z.infer<typeof GiveMissingAnswers>
