import { listOf, noContent, route } from '../../foundation/route.ts'
import { SavedViewParams } from '../../ticketing/saved-views/saved-views.ts'
import { CreateSavedReport, SavedReport, UpdateSavedReport } from './saved-reports.ts'

export const savedReportRoutes = {
  savedReports: route({
    method: 'GET',
    path: '/api/backend/saved-reports',
    area: 'admin',
    permission: 'view_report',
    status: 200,
    response: listOf(SavedReport),
  }),
  createSavedReport: route({
    method: 'POST',
    path: '/api/backend/saved-reports',
    area: 'admin',
    permission: 'view_report',
    body: CreateSavedReport,
    status: 201,
    response: SavedReport,
  }),
  updateSavedReport: route({
    method: 'PUT',
    path: '/api/backend/saved-reports/:id',
    area: 'admin',
    permission: 'view_report',
    params: SavedViewParams,
    body: UpdateSavedReport,
    status: 200,
    response: SavedReport,
  }),
  deleteSavedReport: route({
    method: 'DELETE',
    path: '/api/backend/saved-reports/:id',
    area: 'admin',
    permission: 'view_report',
    params: SavedViewParams,
    status: 204,
    response: noContent,
  }),
} as const
