import { z } from 'zod'
import { noContent, route } from '../../foundation/route.ts'
import { DeliveryPage, DeliveryParams, FailedDeliveries, ListDeliveries } from './deliveries.ts'
import { FailingAddresses, ResumeAddresses, ResumedAddresses } from './failing-addresses.ts'

const access = { area: 'admin', permission: 'superadmin' } as const

export const deliveriesRoutes = {
  deliveries: route({
    ...access,
    method: 'GET',
    path: '/api/backend/deliveries',
    query: ListDeliveries,
    status: 200,
    response: DeliveryPage,
  }),
  deliveriesCsv: route({
    ...access,
    method: 'GET',
    path: '/api/backend/deliveries.csv',
    query: ListDeliveries,
    status: 200,
    response: z.unknown(),
  }),
  failedDeliveries: route({
    ...access,
    method: 'GET',
    path: '/api/backend/deliveries-count',
    status: 200,
    response: FailedDeliveries,
  }),
  retryDelivery: route({
    ...access,
    method: 'POST',
    path: '/api/backend/deliveries/:id/retry',
    params: DeliveryParams,
    status: 204,
    response: noContent,
  }),
  discardDelivery: route({
    ...access,
    method: 'POST',
    path: '/api/backend/deliveries/:id/discard',
    params: DeliveryParams,
    status: 204,
    response: noContent,
  }),
  failingAddresses: route({
    ...access,
    method: 'GET',
    path: '/api/backend/failing-addresses',
    status: 200,
    response: FailingAddresses,
  }),
  resumeAddresses: route({
    ...access,
    method: 'POST',
    path: '/api/backend/failing-addresses/resume',
    body: ResumeAddresses,
    status: 200,
    response: ResumedAddresses,
  }),
} as const
