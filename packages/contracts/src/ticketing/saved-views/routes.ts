import { listOf, noContent, route } from '../../foundation/route.ts'
import {
  CreateSavedView,
  ReorderSavedViews,
  SavedView,
  SavedViewCounts,
  SavedViewParams,
  UpdateSavedView,
} from './saved-views.ts'

export const savedViewsRoutes = {
  savedViews: route({
    method: 'GET',
    path: '/api/backend/saved-views',
    area: 'admin',
    status: 200,
    response: listOf(SavedView),
  }),
  savedViewCounts: route({
    method: 'GET',
    path: '/api/backend/saved-view-counts',
    area: 'admin',
    status: 200,
    response: SavedViewCounts,
  }),
  createSavedView: route({
    method: 'POST',
    path: '/api/backend/saved-views',
    area: 'admin',
    body: CreateSavedView,
    status: 201,
    response: SavedView,
  }),
  updateSavedView: route({
    method: 'PUT',
    path: '/api/backend/saved-views/:id',
    area: 'admin',
    params: SavedViewParams,
    body: UpdateSavedView,
    status: 200,
    response: SavedView,
  }),
  deleteSavedView: route({
    method: 'DELETE',
    path: '/api/backend/saved-views/:id',
    area: 'admin',
    params: SavedViewParams,
    status: 204,
    response: noContent,
  }),
  reorderSavedViews: route({
    method: 'PUT',
    path: '/api/backend/saved-view-order',
    area: 'admin',
    keyless: 'repeats',
    body: ReorderSavedViews,
    status: 200,
    response: listOf(SavedView),
  }),
} as const
