import { z } from 'zod'
import { Instant, NamedRef } from '../shared.ts'
import { FormField } from './forms.ts'

/** A topic in the tree that a student chooses from. Only leaves take tickets. */
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
  /** When an answer could be expected if the question were sent now; null where nothing is promised. */
  expectedAnswerAt: Instant.nullable(),
  /** When the business hours behind that begin, while they are over; null while they last or nothing is promised. */
  closedUntil: Instant.nullable(),
})
export type TopicView = z.infer<typeof TopicView>

export const CourseView = z.object({ alias: z.string(), code: z.string(), name: z.string() })
export type CourseView = z.infer<typeof CourseView>
