import { z } from 'zod'
import { recordRoutesAt } from '../../foundation/records/record-routes.ts'
import { route } from '../../foundation/route.ts'
import {
  ArchiveTerm,
  CoursePage,
  CourseRecord,
  ListCourses,
  SaveCourse,
  TermArchived,
  UpdateCourse,
} from './courses.ts'

const at = recordRoutesAt('/api/backend/course-records', 'superadmin')

export const coursesRoutes = {
  courseRecords: at.list(ListCourses, CoursePage),
  coursesCsv: at.csv(ListCourses, z.unknown()),
  courseRecord: at.one(CourseRecord),
  createCourse: at.create(SaveCourse, CourseRecord),
  updateCourse: at.update(UpdateCourse, CourseRecord),
  archiveCourse: at.archive(CourseRecord),
  courseUsage: at.usage(),
  archiveTerm: route({
    method: 'POST',
    path: '/api/backend/archived-terms',
    area: 'admin',
    permission: 'superadmin',
    body: ArchiveTerm,
    status: 200,
    response: TermArchived,
  }),
} as const
