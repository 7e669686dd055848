import { z } from 'zod'
import { limits } from '../../foundation/limits.ts'
import { OneLine } from '../../foundation/one-line.ts'
import {
  ChosenAlias,
  ListRecords,
  recordFields,
  recordPageOf,
  updateOf,
} from '../../foundation/records/records.ts'
import { because } from '../../foundation/refusals/zod-problems.ts'
import { Alias, NamedRef } from '../../foundation/shared.ts'

const Domain = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .regex(/^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z0-9-]{2,}$/, because('not_a_domain'))

/** A department, or a school with departments below it. */
export const SaveDepartment = z.object({
  name: OneLine.min(1, because('name_required')).max(limits.nameLength),
  alias: ChosenAlias,
  parent: Alias.nullable(),
  /** Students with an address of one of these domains are placed here at their first sign-in. */
  emailDomains: z.array(Domain).max(limits.signInDomains),
})
export type SaveDepartment = z.infer<typeof SaveDepartment>

export const UpdateDepartment = updateOf(SaveDepartment)
export type UpdateDepartment = z.infer<typeof UpdateDepartment>

export const DepartmentRecord = z.object({
  ...recordFields,
  name: z.string(),
  parent: NamedRef.nullable(),
  emailDomains: z.array(z.string()),
})
export type DepartmentRecord = z.infer<typeof DepartmentRecord>

/** With the departments above it, from the top. */
export const DepartmentRow = DepartmentRecord.omit({ revision: true }).extend({
  path: z.array(z.string()),
  people: z.number().int(),
})
export type DepartmentRow = z.infer<typeof DepartmentRow>

export const DepartmentPage = recordPageOf(DepartmentRow)
export type DepartmentPage = z.infer<typeof DepartmentPage>

export const ListDepartments = ListRecords
export type ListDepartments = z.infer<typeof ListDepartments>
