import { type ImportKind, limits, routes } from '@lodge/contracts'
import {
  cancelImport,
  checkImport,
  exportImportProblems,
  getImport,
  listImports,
  runImport,
  setImportEncoding,
  uploadImport,
} from '@lodge/desk/settings'
import type { FastifyInstance } from 'fastify'
import { countedUpload } from '../counted-upload.ts'
import { sendCsv } from '../records/send-csv.ts'
import { serve } from '../serve.ts'
import { readUploadedFile } from '../uploaded-file.ts'

const kinds = {
  users: {
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

const hourly = { hourly: 'changes' } as const

export async function importRoutes(app: FastifyInstance) {
  for (const kind of ['users', 'courses'] as const) {
    const at = kinds[kind]
    serve(app, at.list, async (ctx) => ({ items: await listImports(ctx, kind) }))
    serve(app, at.one, (ctx, { params }) => getImport(ctx, kind, params))
    serve(
      ...([app, at.encoding] as const),
      (ctx, { params, body }) => setImportEncoding(ctx, kind, { ...params, ...body }),
      hourly,
    )
    serve(app, at.check, (ctx, { params, body }) => checkImport(ctx, kind, { ...params, ...body }), hourly)
    serve(app, at.run, (ctx, { params }) => runImport(ctx, kind, params), hourly)
    serve(app, at.cancel, (ctx, { params }) => cancelImport(ctx, kind, params), hourly)
    serve(
      app,
      at.problems,
      async (ctx, { params, reply }) =>
        sendCsv(reply, 'not-imported', await exportImportProblems(ctx, kind, params)),
      { limits: ['exportsByPerson'] },
    )
  }
}

/** Goes to the plugin that reads uploads. */
export async function importUploadRoutes(app: FastifyInstance) {
  for (const kind of ['users', 'courses'] as const)
    serve(app, kinds[kind].upload, async (ctx, call) => {
      const { request } = call
      return countedUpload(app, call, limits.importFileSize, async (countReceived) => {
        const { filename, file } = await readUploadedFile(request, 'csv_file_required', limits.importFileSize)
        return uploadImport(ctx, kind, { name: filename, stream: countReceived(file) })
      })
    })
}
