import { z } from 'zod'
import { Alias, Instant, NamedRef } from '../../foundation/shared.ts'
import { FormField } from '../forms/form-fields.ts'

/** A topic in the tree that a requester chooses from. Only leaves take tickets. */
export interface TopicNode {
  alias: string
  name: string
  description: string
  icon: string
  children: TopicNode[]
  /** The reason why neither it nor any topic below it takes tickets for now. */
  disabledBecause?: string | undefined
  /** Shows the topics below it at once where there is little room. */
  isDefaultExpanded?: boolean | undefined
  isNew?: boolean | undefined
  /** Synonyms of the words in its name and description, to find it by. */
  alsoCalled?: string | undefined
}
export const TopicNode: z.ZodType<TopicNode> = z.object({
  alias: z.string(),
  name: z.string(),
  description: z.string(),
  icon: z.string(),
  get children() {
    return z.array(TopicNode)
  },
  disabledBecause: z.string().optional(),
  isDefaultExpanded: z.boolean().optional(),
  isNew: z.boolean().optional(),
  alsoCalled: z.string().optional(),
})

/** Shows the topics as this person would see them; without one as they are. */
export const ListStaffTopics = z.object({ requester: Alias.optional() })
export type ListStaffTopics = z.infer<typeof ListStaffTopics>

export const TopicView = z.object({
  alias: z.string(),
  name: z.string(),
  title: z.string(),
  path: z.array(NamedRef),
  team: NamedRef,
  fields: z.array(FormField),
  disabledBecause: z.string().optional(),
  /** The time at which a ticket created now could expect a reply; null where nothing is promised. */
  expectedAnswerAt: Instant.nullable(),
  /** The time at which business hours begin; null while they are open or nothing is promised. */
  closedUntil: Instant.nullable(),
})
export type TopicView = z.infer<typeof TopicView>

/** A topic as other sites show its form: without what only the portal can ask, such as files and one's own courses. */
export const EmbeddedTopic = TopicView.pick({
  alias: true,
  name: true,
  title: true,
  fields: true,
  disabledBecause: true,
})
export type EmbeddedTopic = z.infer<typeof EmbeddedTopic>

/** `name` has the term where another term has a course of the same code; lists that show the code alone add it. */
export const CourseView = z.object({
  alias: z.string(),
  code: z.string(),
  name: z.string(),
  term: z.string().optional(),
})
export type CourseView = z.infer<typeof CourseView>
