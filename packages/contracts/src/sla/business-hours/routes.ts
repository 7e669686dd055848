import { z } from 'zod'
import { NarrowShortList } from '../../foundation/records/records.ts'
import { listOf, route } from '../../foundation/route.ts'
import { AliasParams, SetArchived } from '../../foundation/shared.ts'
import { SaveImpact } from '../settings-fields.ts'
import {
  BusinessHoursComparison,
  BusinessHoursView,
  CompareBusinessHours,
  ImportedHolidays,
  SaveBusinessHours,
  UpdateBusinessHours,
} from './business-hours.ts'

export const businessHoursRoutes = {
  businessHoursList: route({
    method: 'GET',
    path: '/api/backend/settings/business-hours',
    area: 'admin',
    permission: 'superadmin',
    status: 200,
    response: listOf(BusinessHoursView),
  }),
  businessHoursCsv: route({
    method: 'GET',
    path: '/api/backend/settings/business-hours.csv',
    area: 'admin',
    permission: 'superadmin',
    query: NarrowShortList,
    status: 200,
    response: z.unknown(),
  }),
  businessHours: route({
    method: 'GET',
    path: '/api/backend/settings/business-hours/:alias',
    area: 'admin',
    permission: 'superadmin',
    params: AliasParams,
    status: 200,
    response: BusinessHoursView,
  }),
  createBusinessHours: route({
    method: 'POST',
    path: '/api/backend/settings/business-hours',
    area: 'admin',
    permission: 'superadmin',
    body: SaveBusinessHours,
    status: 201,
    response: BusinessHoursView,
  }),
  updateBusinessHours: route({
    method: 'PUT',
    path: '/api/backend/settings/business-hours/:alias',
    area: 'admin',
    permission: 'superadmin',
    params: AliasParams,
    body: UpdateBusinessHours,
    status: 200,
    response: BusinessHoursView,
  }),
  archiveBusinessHours: route({
    method: 'PUT',
    path: '/api/backend/settings/business-hours/:alias/archived',
    area: 'admin',
    permission: 'superadmin',
    params: AliasParams,
    body: SetArchived,
    status: 200,
    response: BusinessHoursView,
  }),
  businessHoursImpact: route({
    method: 'GET',
    path: '/api/backend/settings/business-hours/:alias/impact',
    area: 'admin',
    permission: 'superadmin',
    params: AliasParams,
    status: 200,
    response: SaveImpact,
  }),
  compareBusinessHours: route({
    method: 'POST',
    path: '/api/backend/settings/business-hours-comparison',
    area: 'admin',
    keyless: 'reads',
    permission: 'superadmin',
    body: CompareBusinessHours,
    status: 200,
    response: BusinessHoursComparison,
  }),
  importHolidays: route({
    method: 'POST',
    path: '/api/backend/settings/holiday-imports',
    area: 'admin',
    keyless: 'reads',
    permission: 'superadmin',
    status: 200,
    response: ImportedHolidays,
  }),
} as const
