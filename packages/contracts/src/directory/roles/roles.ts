import { z } from 'zod'
import { limits, maxInteger } from '../../foundation/limits.ts'
import { OneLine } from '../../foundation/one-line.ts'
import { Permission, permissions } from '../../foundation/permissions.ts'
import { updateOf } from '../../foundation/records/records.ts'
import { because } from '../../foundation/refusals/zod-problems.ts'
import { Instant, NamedRef } from '../../foundation/shared.ts'

export const RoleParams = z.object({ id: z.coerce.number().int().positive().max(maxInteger) })
export type RoleParams = z.infer<typeof RoleParams>

export const SaveRole = z.object({
  label: OneLine.min(1, because('name_required')).max(limits.nameLength),
  permissions: z.array(Permission).max(permissions.length),
})
export type SaveRole = z.infer<typeof SaveRole>

export const UpdateRole = updateOf(SaveRole)
export type UpdateRole = z.infer<typeof UpdateRole>

/** Takes no revision: it is set whatever it was, so that no save of the role's other fields is lost. */
export const RequireSecondFactor = z.object({ isRequired: z.boolean() })
export type RequireSecondFactor = z.infer<typeof RequireSecondFactor>

export const RoleView = z.object({
  id: z.number().int(),
  /** Made from the first label and never changed: scripts and the command line know the role by it. */
  name: z.string(),
  label: z.string(),
  permissions: z.array(Permission),
  /** Has every permission, and can be neither changed nor deleted. */
  isFixed: z.boolean(),
  requiresSecondFactor: z.boolean(),
  /** Leaves out those who are deactivated. */
  people: z.number().int(),
  deactivatedPeople: z.number().int(),
  holders: z.array(NamedRef),
  revision: z.number().int(),
  updatedAt: Instant,
})
export type RoleView = z.infer<typeof RoleView>
