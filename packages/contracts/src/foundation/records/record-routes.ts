import type { z } from 'zod'
import type { Permission, superadmin } from '../permissions.ts'
import { route } from '../route.ts'
import { AliasParams, SetArchived } from '../shared.ts'
import { RecordUsage } from './records.ts'

/**
 * Returns makers of the routes that every kind of record has, at `path` and for one permission: list, one, create,
 * update, archive or restore, where it is used, and all of the list as CSV.
 */
export function recordRoutesAt<const Path extends string>(
  path: Path,
  permission: Permission | typeof superadmin,
) {
  const access = { area: 'admin', permission } as const
  const oneRecord = { ...access, path: `${path}/:alias`, params: AliasParams } as const
  return {
    list: <Query extends z.ZodObject, Page extends z.ZodType>(query: Query, response: Page) =>
      route({ ...access, method: 'GET', path, query, status: 200, response }),
    one: <View extends z.ZodType>(response: View) =>
      route({ ...oneRecord, method: 'GET', status: 200, response }),
    create: <Body extends z.ZodType, View extends z.ZodType>(body: Body, response: View) =>
      route({ ...access, method: 'POST', path, body, status: 201, response }),
    update: <Body extends z.ZodType, View extends z.ZodType>(body: Body, response: View) =>
      route({ ...oneRecord, method: 'PUT', body, status: 200, response }),
    archive: <View extends z.ZodType, Body extends z.ZodType = typeof SetArchived>(
      response: View,
      body?: Body,
    ) =>
      route({
        ...oneRecord,
        path: `${path}/:alias/archived`,
        method: 'PUT',
        body: (body ?? SetArchived) as Body,
        status: 200,
        response,
      }),
    usage: () =>
      route({
        ...oneRecord,
        path: `${path}/:alias/usage`,
        method: 'GET',
        status: 200,
        response: RecordUsage,
      }),
    csv: <Query extends z.ZodObject, Answer extends z.ZodType>(query: Query, response: Answer) =>
      route({ ...access, method: 'GET', path: `${path}.csv`, query, status: 200, response }),
  }
}
