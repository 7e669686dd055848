import { z } from 'zod'
import { type Permission, superadmin } from '../../foundation/permissions.ts'
import { listOf, route } from '../../foundation/route.ts'
import { CheckImport, ImportParams, ImportRow, ImportView, SetImportEncoding } from './imports.ts'

/** Returns the routes of the imports of one kind, at `path` and for one permission. */
function importRoutesAt<const Path extends string>(path: Path, permission: Permission | typeof superadmin) {
  const access = { area: 'admin', permission } as const
  const oneImport = { ...access, params: ImportParams } as const
  const started = { ...oneImport, method: 'POST', status: 202, response: ImportView } as const
  return {
    list: route({ ...access, method: 'GET', path, status: 200, response: listOf(ImportRow) }),
    /** Takes the file as multipart. */
    upload: route({ ...access, method: 'POST', keyless: 'upload', path, status: 201, response: ImportView }),
    one: route({ ...oneImport, method: 'GET', path: `${path}/:id`, status: 200, response: ImportView }),
    /** Reads the file anew, in another encoding. */
    encoding: route({
      ...oneImport,
      method: 'PUT',
      path: `${path}/:id/encoding`,
      body: SetImportEncoding,
      status: 200,
      response: ImportView,
    }),
    check: route({ ...started, path: `${path}/:id/check`, body: CheckImport }),
    run: route({ ...started, path: `${path}/:id/run` }),
    cancel: route({ ...started, path: `${path}/:id/cancel`, status: 200 }),
    problems: route({
      ...oneImport,
      method: 'GET',
      path: `${path}/:id/problems.csv`,
      status: 200,
      response: z.unknown(),
    }),
  }
}

const users = importRoutesAt('/api/backend/user-imports', 'manage_user_account')
const courses = importRoutesAt('/api/backend/course-imports', superadmin)

export const importsRoutes = {
  userImports: users.list,
  uploadUserImport: users.upload,
  userImport: users.one,
  setUserImportEncoding: users.encoding,
  checkUserImport: users.check,
  runUserImport: route({ ...users.run, needsProof: true }),
  cancelUserImport: users.cancel,
  userImportProblemsCsv: users.problems,
  courseImports: courses.list,
  uploadCourseImport: courses.upload,
  courseImport: courses.one,
  setCourseImportEncoding: courses.encoding,
  checkCourseImport: courses.check,
  runCourseImport: courses.run,
  cancelCourseImport: courses.cancel,
  courseImportProblemsCsv: courses.problems,
} as const
