import { type CourseRecord, routes, SaveCourse } from '@lodge/contracts'
import { findName, listNodes } from '../../foundation/edit-conflicts/find-name.ts'
import { http } from '../../foundation/http.ts'
import { queryCache } from '../../foundation/query-cache.ts'
import { describeChanges } from '../../foundation/settings-form/list-changes.ts'
import type { SettingsRecord } from '../../foundation/settings-form/settings-record.ts'
import { t } from '../../foundation/t.ts'
import { departmentTreeQuery } from '../departments/queries.ts'
import { courseQuery } from './queries.ts'

/** Courses as a kind of record. */
export function describeCourses(): SettingsRecord<CourseRecord, SaveCourse, SaveCourse> {
  return {
    kind: 'course',
    query: courseQuery,
    path: (alias) => `/admin/settings/courses/${alias}`,
    crumbs: (name) => [
      { label: t('app.titles.settings') },
      { label: t('courses.title'), to: '/admin/settings/courses' },
      { label: name },
    ],
    createTitle: t('courses.createTitle'),
    nameOf: ({ code, name }) => `${code} ${name}`,
    about: ({ term }) => term || t('courses.noTerm'),
    schema: SaveCourse,
    blank: () => ({ code: '', name: '', term: '', department: null }),
    toValues: ({ code, name, term, department }) => ({
      code,
      name,
      term,
      department: department?.alias ?? null,
    }),
    listChanges: (views) =>
      describeChanges<SaveCourse>([
        { path: 'code', label: t('courses.code'), of: ({ code }) => code },
        { path: 'name', label: t('courses.name'), of: ({ name }) => name },
        { path: 'term', label: t('courses.term'), of: ({ term }) => term },
        {
          path: 'department',
          label: t('courses.department'),
          of: ({ department }) => department,
          was: ({ department }) =>
            findName(
              department,
              views.map((view) => view.department),
              listNodes(queryCache.getQueryData(departmentTreeQuery.queryKey)?.items),
            ),
        },
      ]),
    create: (body) => http.call(routes.createCourse, { body }),
    update: (alias, body) => http.call(routes.updateCourse, { params: { alias }, body }),
    archive: (alias, isArchived) =>
      http.call(routes.archiveCourse, { params: { alias }, body: { isArchived } }),
    askToArchive: async ({ code, name }, willBeArchived) =>
      willBeArchived
        ? { title: t('courses.archiveTitle', { name: `${code} ${name}` }), text: t('courses.archiveText') }
        : null,
  }
}
