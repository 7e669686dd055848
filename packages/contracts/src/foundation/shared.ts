import { z } from 'zod'
import { maxInteger } from './limits.ts'
import { because } from './refusals/zod-problems.ts'

export const Instant = z.iso.datetime()
export type Instant = z.infer<typeof Instant>

/** The revision of a record that a change starts from. */
export const Revision = z.number().int().min(0).max(maxInteger)

const isInCountableYears = (text: string) => /^(19|20|21)\d\d-/.test(text)
const outOfRange = because('date_out_of_range')

/** A moment that somebody enters, within years that every date library can count with. */
export const EnteredInstant = Instant.refine(isInCountableYears, outOfRange)
export const EnteredDate = z.iso.date().refine(isInCountableYears, outOfRange)

/** The readable public name of a record in addresses: lower case words joined by hyphens. */
export const Alias = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, because('not_an_alias'))
  .max(80)
export type Alias = z.infer<typeof Alias>

export const AliasParams = z.object({ alias: Alias })
export type AliasParams = z.infer<typeof AliasParams>

/** A record by its alias, with the name to show. */
export const NamedRef = z.object({ alias: z.string(), name: z.string() })
export type NamedRef = z.infer<typeof NamedRef>

/** Names of a record in other languages, by their tags; absent where it has none. */
export const NamesInLanguages = z.record(z.string(), z.string()).optional()

/** Returns the schema of a whole list, in an object so that it can grow. */
export const listOf = <Item extends z.ZodType>(item: Item) => z.object({ items: z.array(item) })

/** Returns the schema of one page of a keyset-paged list; `next` is null on the last page. */
export function pageOf<Item extends z.ZodType>(item: Item) {
  return z.object({ items: z.array(item), next: z.string().nullable() })
}

/** A node of the tree selector (specification, section 3). `children` is null when they load later. */
export interface TreeNode {
  id: string
  label: string
  children?: TreeNode[] | null | undefined
  isDisabled?: boolean | undefined
  isDefaultExpanded?: boolean | undefined
  isNew?: boolean | undefined
}
export const TreeNode: z.ZodType<TreeNode> = z.object({
  id: z.string(),
  label: z.string(),
  get children() {
    return z.array(TreeNode).nullable().optional()
  },
  isDisabled: z.boolean().optional(),
  isDefaultExpanded: z.boolean().optional(),
  isNew: z.boolean().optional(),
})

export const SetArchived = z.object({ isArchived: z.boolean() })
export type SetArchived = z.infer<typeof SetArchived>
