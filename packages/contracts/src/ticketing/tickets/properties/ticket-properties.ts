import { z } from 'zod'
import { AttachmentView } from '../../../files/attachments.ts'
import { limits } from '../../../foundation/limits.ts'
import { because } from '../../../foundation/refusals/zod-problems.ts'
import { NamedRef } from '../../../foundation/shared.ts'
import { FormAnswers, FormField } from '../../forms/form-fields.ts'
import { CourseView } from '../../topics/topics.ts'
import { TicketRow } from '../tickets.ts'

/** The row, and the team that handles the new topic's tickets if the ticket is with another one. */
export const SetTopicResult = z.object({ row: TicketRow, suggestedTeam: NamedRef.nullable() })
export type SetTopicResult = z.infer<typeof SetTopicResult>

/** `isVisible` says whether the agent still sees the ticket with its new team. */
export const SetTeamResult = z.object({ row: TicketRow, isVisible: z.boolean() })
export type SetTeamResult = z.infer<typeof SetTeamResult>

/** A tag as it is stored: lower case, its words joined by hyphens. Reading it again changes nothing. */
export const Tag = z
  .string()
  .trim()
  .toLowerCase()
  // The cost of the normal form grows with the square of a text's accents, and what is so long is no tag.
  .overwrite((text) => (text.length > 2_000 ? text : text.normalize('NFC')).replace(/\s+/g, '-'))
  .min(1, because('tag_required'))
  .max(limits.tagLength)
  .regex(/^[\p{L}\p{N}][\p{L}\p{M}\p{N}._+#&/-]*$/u, because('tag_malformed'))
export type Tag = z.infer<typeof Tag>

export const Tags = z
  .array(Tag)
  .max(limits.tagsPerTicket, because('too_many_tags', { max: limits.tagsPerTicket }))

/** A tag that is both added and removed is removed. */
export const ChangeTags = z
  .object({ add: Tags.default([]), remove: Tags.default([]) })
  .refine(({ add, remove }) => add.length + remove.length > 0, { path: ['add'], ...because('tag_required') })
export type ChangeTags = z.infer<typeof ChangeTags>

/** `expected` is what the agent saw; other answers by now are a conflict (409). */
export const SetFormAnswers = z.object({ formAnswers: FormAnswers, expected: FormAnswers })
export type SetFormAnswers = z.infer<typeof SetFormAnswers>

/** The form version that the ticket was created with, its answers as stored with their files, and the courses to choose from. */
export const TicketForm = z.object({
  name: z.string(),
  version: z.number().int(),
  fields: z.array(FormField),
  formAnswers: FormAnswers,
  courses: z.array(CourseView),
  files: z.array(AttachmentView),
})
export type TicketForm = z.infer<typeof TicketForm>

export const SuggestByText = z.object({ text: z.string().trim().max(80).default('') })
export type SuggestByText = z.infer<typeof SuggestByText>
