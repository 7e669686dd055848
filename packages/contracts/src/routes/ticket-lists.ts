import { z } from 'zod'
import {
  BulkChangeParams,
  BulkChangeView,
  BulkFailuresPage,
  CreateBulkChange,
  ListBulkFailures,
} from '../bulk-changes.ts'
import { CreateView, OrderViews, SavedViewView, UpdateView, ViewCounts, ViewParams } from '../saved-views.ts'
import { ExportTickets } from '../ticket-export.ts'
import {
  CountTickets,
  ListTickets,
  SuggestedValues,
  SuggestValues,
  TicketsCount,
  TicketsPage,
} from '../ticket-lists.ts'
import { listOf, none, route } from './route.ts'

export const ticketListsRoutes = {
  tickets: route({
    method: 'GET',
    path: '/api/backend/tickets',
    area: 'admin',
    query: ListTickets,
    status: 200,
    response: TicketsPage,
  }),
  /** Answered with CSV. */
  exportTickets: route({
    method: 'GET',
    path: '/api/backend/tickets.csv',
    area: 'admin',
    query: ExportTickets,
    status: 200,
    response: z.unknown(),
  }),
  ticketCount: route({
    method: 'GET',
    path: '/api/backend/tickets-count',
    area: 'admin',
    query: CountTickets,
    status: 200,
    response: TicketsCount,
  }),
  conditionValues: route({
    method: 'GET',
    path: '/api/backend/condition-values',
    area: 'admin',
    query: SuggestValues,
    status: 200,
    response: SuggestedValues,
  }),
  views: route({
    method: 'GET',
    path: '/api/backend/views',
    area: 'admin',
    status: 200,
    response: listOf(SavedViewView),
  }),
  viewCounts: route({
    method: 'GET',
    path: '/api/backend/view-counts',
    area: 'admin',
    status: 200,
    response: ViewCounts,
  }),
  createView: route({
    method: 'POST',
    path: '/api/backend/views',
    area: 'admin',
    body: CreateView,
    status: 201,
    response: SavedViewView,
  }),
  updateView: route({
    method: 'PUT',
    path: '/api/backend/views/:id',
    area: 'admin',
    params: ViewParams,
    body: UpdateView,
    status: 200,
    response: SavedViewView,
  }),
  deleteView: route({
    method: 'DELETE',
    path: '/api/backend/views/:id',
    area: 'admin',
    params: ViewParams,
    status: 204,
    response: none,
  }),
  orderViews: route({
    method: 'PUT',
    path: '/api/backend/view-order',
    area: 'admin',
    body: OrderViews,
    status: 200,
    response: listOf(SavedViewView),
  }),
  bulkChanges: route({
    method: 'GET',
    path: '/api/backend/bulk-changes',
    area: 'admin',
    status: 200,
    response: listOf(BulkChangeView),
  }),
  createBulkChange: route({
    method: 'POST',
    path: '/api/backend/bulk-changes',
    area: 'admin',
    body: CreateBulkChange,
    status: 202,
    response: BulkChangeView,
  }),
  bulkFailures: route({
    method: 'GET',
    path: '/api/backend/bulk-changes/:id/failures',
    area: 'admin',
    params: BulkChangeParams,
    query: ListBulkFailures,
    status: 200,
    response: BulkFailuresPage,
  }),
  undoBulkChange: route({
    method: 'POST',
    path: '/api/backend/bulk-changes/:id/undo',
    area: 'admin',
    params: BulkChangeParams,
    status: 202,
    response: BulkChangeView,
  }),
} as const
