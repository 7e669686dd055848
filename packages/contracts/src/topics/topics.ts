import { z } from 'zod'
import { FormField } from '../forms/form-fields.ts'
import { Instant, NamedRef } from '../shared.ts'

/** A topic in the tree that a requester chooses from. Only leaves take tickets. */
export interface TopicNode {
  alias: string
  name: string
  description: string
  icon: string
  children: TopicNode[]
}
export const TopicNode: z.ZodType<TopicNode> = z.object({
  alias: z.string(),
  name: z.string(),
  description: z.string(),
  icon: z.string(),
  get children() {
    return z.array(TopicNode)
  },
})

export const TopicView = z.object({
  alias: z.string(),
  name: z.string(),
  title: z.string(),
  path: z.array(NamedRef),
  team: NamedRef,
  fields: z.array(FormField),
  /** When a reply could be expected if the ticket were created now; null where nothing is promised. */
  expectedAnswerAt: Instant.nullable(),
  /** When business hours begin, while they are closed; null while they are open or nothing is promised. */
  closedUntil: Instant.nullable(),
})
export type TopicView = z.infer<typeof TopicView>

export const CourseView = z.object({ alias: z.string(), code: z.string(), name: z.string() })
export type CourseView = z.infer<typeof CourseView>
