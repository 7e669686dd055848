import { z } from 'zod'
import { FormField } from '../forms/form-fields.ts'
import { Alias, Instant, NamedRef } from '../shared.ts'

/** A topic in the tree that a requester chooses from. Only leaves take tickets. */
export interface TopicNode {
  alias: string
  name: string
  description: string
  icon: string
  children: TopicNode[]
  /** Why it takes no tickets for now, it and all below it. */
  disabledBecause?: string | undefined
  /** Where there is little room, the topics below it are in sight at once. */
  isDefaultExpanded?: boolean | undefined
  isNew?: boolean | undefined
  /** What else its name and description are called, by the editors' synonyms, to find it by. */
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

/** As this person would see the topics; without one as they are. */
export const ListStaffTopics = z.object({ requester: Alias.optional() })
export type ListStaffTopics = z.infer<typeof ListStaffTopics>

export const TopicView = z.object({
  alias: z.string(),
  name: z.string(),
  title: z.string(),
  path: z.array(NamedRef),
  team: NamedRef,
  fields: z.array(FormField),
  /** Why it takes no tickets for now. */
  disabledBecause: z.string().optional(),
  /** When a reply could be expected if the ticket were created now; null where nothing is promised. */
  expectedAnswerAt: Instant.nullable(),
  /** When business hours begin, while they are closed; null while they are open or nothing is promised. */
  closedUntil: Instant.nullable(),
})
export type TopicView = z.infer<typeof TopicView>

/** `name` has the term where another term has a course of the same code; lists that show the code alone add it. */
export const CourseView = z.object({
  alias: z.string(),
  code: z.string(),
  name: z.string(),
  term: z.string().optional(),
})
export type CourseView = z.infer<typeof CourseView>
