import { type ImportKind, routes } from '@lodge/contracts'
import { t } from '../../foundation/t.ts'

export const importKinds = {
  users: {
    path: '/admin/import-users',
    records: '/admin/users',
    list: routes.userImports,
    upload: routes.uploadUserImport,
    one: routes.userImport,
    encoding: routes.setUserImportEncoding,
    check: routes.checkUserImport,
    run: routes.runUserImport,
    cancel: routes.cancelUserImport,
    problems: routes.userImportProblemsCsv,
  },
  courses: {
    path: '/admin/settings/import-courses',
    records: '/admin/settings/courses',
    list: routes.courseImports,
    upload: routes.uploadCourseImport,
    one: routes.courseImport,
    encoding: routes.setCourseImportEncoding,
    check: routes.checkCourseImport,
    run: routes.runCourseImport,
    cancel: routes.cancelCourseImport,
    problems: routes.courseImportProblemsCsv,
  },
} as const satisfies Record<ImportKind, unknown>

export function importTitle(kind: ImportKind): string {
  return t(`imports.title.${kind}`)
}
