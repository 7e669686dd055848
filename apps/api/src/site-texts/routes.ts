import { limits, routes } from '@lodge/contracts'
import { exportSiteTexts, importSiteTexts, listSiteTexts, saveSiteText } from '@lodge/desk/settings'
import type { FastifyInstance } from 'fastify'
import { countedUpload } from '../counted-upload.ts'
import { sendCsv } from '../records/send-csv.ts'
import { serve } from '../serve.ts'
import { serveArea } from '../serve-area.ts'
import { readUploadedFile } from '../uploaded-file.ts'

export async function siteTextRoutes(app: FastifyInstance) {
  serveArea(app, {
    siteTexts: listSiteTexts,
    saveSiteText: [saveSiteText, { hourly: 'changes' }],
  })
  serve(
    app,
    routes.siteTextsCsv,
    async (ctx, { query, reply }) =>
      sendCsv(reply, `translations-${query.language}`, exportSiteTexts(ctx, query)),
    { limits: ['exportsByPerson'] },
  )
}

/** Goes to the plugin that reads uploads. */
export async function siteTextUploadRoutes(app: FastifyInstance) {
  serve(app, routes.importSiteTexts, async (ctx, call) => {
    const { request, query } = call
    return countedUpload(app, call, limits.siteTextFileSize, async (countReceived) => {
      const { file } = await readUploadedFile(request, 'csv_file_required', limits.siteTextFileSize)
      return importSiteTexts(ctx, { ...query, file: countReceived(file) })
    })
  })
}
