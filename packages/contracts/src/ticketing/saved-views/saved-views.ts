import { z } from 'zod'
import { limits } from '../../foundation/limits.ts'
import { OneLine } from '../../foundation/one-line.ts'
import { because } from '../../foundation/refusals/zod-problems.ts'
import { Alias, NamedRef, Revision } from '../../foundation/shared.ts'
import { addressQuery, readableFields } from '../tickets/list/address-query.ts'
import { TicketFilter } from '../tickets/list/ticket-filter.ts'
import { defaultTicketListColumns, TicketListColumns } from '../tickets/list/ticket-list.ts'
import { TicketSort } from '../tickets/ticket-sort.ts'

/** Filter conditions as they are written in an address. */
const FilterQuery = addressQuery<z.input<typeof TicketFilter>>(TicketFilter)

export const SavedViewDefinition = z.object({
  filter: FilterQuery,
  sort: TicketSort,
  columns: TicketListColumns,
})
export type SavedViewDefinition = z.infer<typeof SavedViewDefinition>

/** A view as it is stored; of one from an older version of Lodge, what can still be read, to be repaired. */
export const StoredSavedViewDefinition = SavedViewDefinition.or(
  z.object({
    filter: z.record(z.string(), z.unknown()).catch({}).transform(readableFilter),
    sort: TicketSort.catch('due'),
    columns: TicketListColumns.catch([...defaultTicketListColumns]),
  }),
).catch({ filter: {}, sort: 'due', columns: [...defaultTicketListColumns] })

function readableFilter(texts: Record<string, unknown>): z.input<typeof TicketFilter> {
  return readableFields(TicketFilter, texts)
}

export const SavedViewName = OneLine.min(1, because('view_name_required')).max(limits.savedViewNameLength)

/** `team` shares the view with that team; null keeps it personal. */
export const CreateSavedView = z.object({
  name: SavedViewName,
  team: Alias.nullable(),
  query: SavedViewDefinition,
})
export type CreateSavedView = z.infer<typeof CreateSavedView>

/** `revision` is the one that the change started from; where the view has another by now it is an `edit_conflict`. */
export const UpdateSavedView = CreateSavedView.partial().extend({ revision: Revision })
export type UpdateSavedView = z.infer<typeof UpdateSavedView>

export const SavedViewParams = z.object({ id: z.uuid() })
export type SavedViewParams = z.infer<typeof SavedViewParams>

/** The views whose order the agent may change, personal and shared, in their new order. */
export const ReorderSavedViews = z.object({
  ids: z
    .array(z.uuid())
    .min(1)
    .max(2 * limits.maxSavedViews),
})
export type ReorderSavedViews = z.infer<typeof ReorderSavedViews>

export const SavedView = z.object({
  id: z.uuid(),
  name: z.string(),
  owner: NamedRef,
  team: NamedRef.nullable(),
  query: z.object({
    filter: z.custom<z.input<typeof TicketFilter>>(),
    sort: TicketSort,
    columns: TicketListColumns,
  }),
  canChange: z.boolean(),
  revision: z.number().int(),
})
export type SavedView = z.infer<typeof SavedView>

/** Tickets of each view, capped; null where counting would cost too much. */
export const SavedViewCounts = z.object({
  mine: z.number().int().nullable(),
  byView: z.record(z.string(), z.number().int().nullable()),
})
export type SavedViewCounts = z.infer<typeof SavedViewCounts>
