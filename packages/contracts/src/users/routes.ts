import { z } from 'zod'
import { recordRoutesAt } from '../records/record-routes.ts'
import { route } from '../route.ts'
import { ListUsers, SaveUser, UpdateUser, UserOptions, UserPage, UserRecord } from './users.ts'

const permission = 'manage_user_account'
const at = recordRoutesAt('/api/backend/user-records', permission)

export const usersRoutes = {
  userRecords: at.list(ListUsers, UserPage),
  usersCsv: at.csv(ListUsers, z.unknown()),
  userRecord: at.one(UserRecord),
  createUser: at.create(SaveUser, UserRecord),
  updateUser: at.update(UpdateUser, UserRecord),
  archiveUser: at.archive(UserRecord),
  userUsage: at.usage(),
  userOptions: route({
    method: 'GET',
    path: '/api/backend/user-options',
    area: 'admin',
    permission,
    status: 200,
    response: UserOptions,
  }),
} as const
