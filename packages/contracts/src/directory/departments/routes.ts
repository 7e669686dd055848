import { z } from 'zod'
import { recordRoutesAt } from '../../foundation/records/record-routes.ts'
import {
  DepartmentPage,
  DepartmentRecord,
  ListDepartments,
  SaveDepartment,
  UpdateDepartment,
} from './departments.ts'

const at = recordRoutesAt('/api/backend/department-records', 'manage_department')

export const departmentsRoutes = {
  departmentRecords: at.list(ListDepartments, DepartmentPage),
  departmentsCsv: at.csv(ListDepartments, z.unknown()),
  departmentRecord: at.one(DepartmentRecord),
  createDepartment: at.create(SaveDepartment, DepartmentRecord),
  updateDepartment: at.update(UpdateDepartment, DepartmentRecord),
  archiveDepartment: at.archive(DepartmentRecord),
  departmentUsage: at.usage(),
} as const
