import { z } from 'zod'
import { limits, maxInteger } from '../../foundation/limits.ts'
import { OneLine } from '../../foundation/one-line.ts'
import {
  ChosenAlias,
  ListRecords,
  recordFields,
  recordPageOf,
  updateOf,
} from '../../foundation/records/records.ts'
import { because } from '../../foundation/refusals/zod-problems.ts'
import { Instant, Revision } from '../../foundation/shared.ts'
import { FormField } from './form-fields.ts'

const FormName = OneLine.min(1, because('name_required')).max(limits.nameLength)

/** Whatever a field has that forms do not know is refused and not dropped. */
const SavedFields = z
  .array(FormField.strict())
  .max(limits.formFields, because('too_many_form_fields', { max: limits.formFields }))

/** A form as staff build it. What is saved is a draft until it is published. */
export const SaveForm = z.object({ name: FormName, alias: ChosenAlias, fields: SavedFields })
export type SaveForm = z.infer<typeof SaveForm>

export const UpdateForm = updateOf(SaveForm)
export type UpdateForm = z.infer<typeof UpdateForm>

/** The revision whose draft becomes the next version. */
export const PublishForm = z.object({ revision: Revision })
export type PublishForm = z.infer<typeof PublishForm>

export const FormRecord = z.object({
  ...recordFields,
  name: z.string(),
  /** Of the draft, or of the version that was published last where there is no draft. */
  fields: z.array(FormField),
  hasDraft: z.boolean(),
  /** The version that students see; null before the first. */
  version: z.number().int().nullable(),
  publishedAt: Instant.nullable(),
})
export type FormRecord = z.infer<typeof FormRecord>

export const FormRow = FormRecord.omit({ revision: true, fields: true, publishedAt: true }).extend({
  questions: z.number().int(),
  topics: z.number().int(),
})
export type FormRow = z.infer<typeof FormRow>

export const FormPage = recordPageOf(FormRow)
export type FormPage = z.infer<typeof FormPage>

export const ListForms = ListRecords
export type ListForms = z.infer<typeof ListForms>

/** Versions older than one; the newest ones without it. */
export const ListFormVersions = z.object({
  before: z.coerce.number().int().positive().max(maxInteger).optional(),
})
export type ListFormVersions = z.infer<typeof ListFormVersions>

export const FormVersionView = z.object({
  version: z.number().int(),
  publishedAt: Instant,
  /** Null where the activity log does not say: not yet, or no longer. */
  publishedBy: z.string().nullable(),
  fields: z.array(FormField),
})
export type FormVersionView = z.infer<typeof FormVersionView>

/** Newest first. `next` is what the next page is asked to be before; null on the last one. */
export const FormVersionPage = z.object({
  items: z.array(FormVersionView),
  next: z.number().int().nullable(),
})
export type FormVersionPage = z.infer<typeof FormVersionPage>

/** A form as a file, to be carried to another help desk. */
export const FormFile = z.strictObject({ lodgeForm: z.literal(1), name: FormName, fields: SavedFields })
export type FormFile = z.infer<typeof FormFile>
