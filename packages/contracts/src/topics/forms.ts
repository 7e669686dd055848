import { z } from 'zod'

const FormFieldChoice = z.object({ value: z.string(), label: z.string() })

/** A field of a topic's form. With `visibleWhen` it is shown only under that answer. */
export const FormField = z.object({
  key: z.string().regex(/^[a-z][a-z0-9_]*$/),
  type: z.enum(['text', 'textarea', 'choice', 'course', 'date', 'checkbox']),
  label: z.string(),
  hint: z.string().optional(),
  isRequired: z.boolean().default(false),
  choices: z.array(FormFieldChoice).optional(),
  maxLength: z.number().int().positive().optional(),
  visibleWhen: z.object({ field: z.string(), equals: z.string() }).optional(),
})
export type FormField = z.infer<typeof FormField>

export const FormAnswers = z.record(z.string(), z.union([z.string(), z.boolean()]))
export type FormAnswers = z.infer<typeof FormAnswers>

/** An answer with its field's label and its value as they were when it was given, for reading. */
export const FormAnswerView = z.object({ key: z.string(), label: z.string(), answer: z.string() })
export type FormAnswerView = z.infer<typeof FormAnswerView>
