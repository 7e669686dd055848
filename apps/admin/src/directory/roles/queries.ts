import { type RoleView, routes } from '@lodge/contracts'
import { queryOptions } from '@tanstack/react-query'
import { http } from '../../foundation/http.ts'

export const rolesQuery = queryOptions({
  queryKey: ['roles'],
  queryFn: ({ signal }) => http.call(routes.roles, {}, { signal }),
  staleTime: 0,
})

/** A role as a record, which its id names. */
export type RoleRecord = RoleView & { alias: string; archivedAt: null }

export const roleQuery = (id: string) =>
  queryOptions({
    queryKey: ['roles', id],
    queryFn: async ({ signal }) =>
      toRoleRecord(await http.call(routes.role, { params: { id: Number(id) } }, { signal })),
    staleTime: 0,
  })

export function toRoleRecord(role: RoleView): RoleRecord {
  return { ...role, alias: String(role.id), archivedAt: null }
}
