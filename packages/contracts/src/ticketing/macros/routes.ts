import { route } from '../../foundation/route.ts'
import { AliasParams, SetArchived } from '../../foundation/shared.ts'
import { BulkUpdateView } from '../bulk-updates/bulk-updates.ts'
import { TicketParams } from '../tickets/tickets.ts'
import {
  ApplyMacro,
  ListMacros,
  MacroOptions,
  MacroPreview,
  MacrosPage,
  MacroView,
  PreviewMacro,
  SaveMacro,
  SearchMacros,
  UpdateMacro,
} from './macros.ts'

export const macrosRoutes = {
  /** One's own, and for those who may write canned responses all that are shared. */
  macros: route({
    method: 'GET',
    path: '/api/backend/macros',
    area: 'admin',
    query: ListMacros,
    status: 200,
    response: MacrosPage,
  }),
  macro: route({
    method: 'GET',
    path: '/api/backend/macros/:alias',
    area: 'admin',
    params: AliasParams,
    status: 200,
    response: MacroView,
  }),
  createMacro: route({
    method: 'POST',
    path: '/api/backend/macros',
    area: 'admin',
    body: SaveMacro,
    status: 201,
    response: MacroView,
  }),
  updateMacro: route({
    method: 'PUT',
    path: '/api/backend/macros/:alias',
    area: 'admin',
    params: AliasParams,
    body: UpdateMacro,
    status: 200,
    response: MacroView,
  }),
  archiveMacro: route({
    method: 'PUT',
    path: '/api/backend/macros/:alias/archived',
    area: 'admin',
    params: AliasParams,
    body: SetArchived,
    status: 200,
    response: MacroView,
  }),
  previewMacro: route({
    method: 'POST',
    path: '/api/backend/macro-preview',
    area: 'admin',
    keyless: 'reads',
    body: PreviewMacro,
    status: 200,
    response: MacroPreview,
  }),
  /** Macros that the agent may apply, those of the ticket's team where one is named. */
  macroOptions: route({
    method: 'GET',
    path: '/api/backend/macro-options',
    area: 'admin',
    query: SearchMacros,
    status: 200,
    response: MacroOptions,
  }),
  /** Applies a macro as a bulk update of one ticket, done at once. */
  applyMacro: route({
    method: 'POST',
    path: '/api/backend/tickets/:number/macros',
    area: 'admin',
    params: TicketParams,
    body: ApplyMacro,
    status: 201,
    response: BulkUpdateView,
  }),
} as const
