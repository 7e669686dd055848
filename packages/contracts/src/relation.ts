import { z } from 'zod'

/** What another ticket is to the one that is looked at. */
export const Relation = z.enum([
  'related',
  'duplicate_of',
  'duplicated_by',
  'parent',
  'child',
  'follow_up_of',
  'followed_up_by',
])
export type Relation = z.infer<typeof Relation>

/** Those that people make; the others come about by themselves. */
export const ChosenRelation = Relation.exclude(['follow_up_of', 'followed_up_by'])
export type ChosenRelation = z.infer<typeof ChosenRelation>
