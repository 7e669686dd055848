import { z } from 'zod'
import { limits } from '../../foundation/limits.ts'
import { OneLine } from '../../foundation/one-line.ts'
import { ListRecords, recordFields, recordPageOf, updateOf } from '../../foundation/records/records.ts'
import { because } from '../../foundation/refusals/zod-problems.ts'
import { Alias, NamedRef } from '../../foundation/shared.ts'

export const SaveCourse = z.object({
  /** A code like `CS201`, unique with the term. */
  code: OneLine.min(1, because('course_code_required')).max(40),
  name: OneLine.min(1, because('name_required')).max(limits.subjectLength),
  /** A name like `2026/27 Autumn`; may be empty. */
  term: OneLine.max(40),
  department: Alias.nullable(),
})
export type SaveCourse = z.infer<typeof SaveCourse>

export const UpdateCourse = updateOf(SaveCourse)
export type UpdateCourse = z.infer<typeof UpdateCourse>

export const CourseRecord = z.object({
  ...recordFields,
  code: z.string(),
  name: z.string(),
  term: z.string(),
  department: NamedRef.nullable(),
})
export type CourseRecord = z.infer<typeof CourseRecord>

export const CourseRow = CourseRecord.omit({ revision: true }).extend({ people: z.number().int() })
export type CourseRow = z.infer<typeof CourseRow>

export const CoursePage = recordPageOf(CourseRow).extend({
  /** Every term that a course has, newest name first. */
  terms: z.array(z.string()),
})
export type CoursePage = z.infer<typeof CoursePage>

export const ListCourses = ListRecords.extend({ term: z.string().max(40).optional() })
export type ListCourses = z.infer<typeof ListCourses>

export const ArchiveTerm = z.object({ term: OneLine.min(1).max(40) })
export type ArchiveTerm = z.infer<typeof ArchiveTerm>

export const TermArchived = z.object({ archived: z.number().int() })
export type TermArchived = z.infer<typeof TermArchived>
