import { route } from '../../foundation/route.ts'
import { OperationsView, StorageView } from './operations.ts'

const access = { area: 'admin', permission: 'superadmin' } as const

export const operationsRoutes = {
  operations: route({
    ...access,
    method: 'GET',
    path: '/api/backend/operations',
    status: 200,
    response: OperationsView,
  }),
  storage: route({
    ...access,
    method: 'GET',
    path: '/api/backend/operations/storage',
    status: 200,
    response: StorageView,
  }),
} as const
