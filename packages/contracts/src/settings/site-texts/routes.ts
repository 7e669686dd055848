import { z } from 'zod'
import { route } from '../../foundation/route.ts'
import {
  ImportSiteTexts,
  ListSiteTexts,
  SaveSiteText,
  SiteTextImport,
  SiteTextLanguage,
  SiteTextList,
  SiteTextRow,
} from './site-texts.ts'

const access = { area: 'admin', permission: 'superadmin' } as const
const path = '/api/backend/settings/site-texts'

export const siteTextsRoutes = {
  siteTexts: route({
    ...access,
    method: 'GET',
    path,
    query: ListSiteTexts,
    status: 200,
    response: SiteTextList,
  }),
  saveSiteText: route({
    ...access,
    method: 'PUT',
    path,
    body: SaveSiteText,
    status: 200,
    response: SiteTextRow,
  }),
  /** For translators: every text with its translation, as `importSiteTexts` takes it. */
  siteTextsCsv: route({
    ...access,
    method: 'GET',
    path: `${path}.csv`,
    query: SiteTextLanguage,
    status: 200,
    response: z.unknown(),
  }),
  /** Takes a file (multipart); the same one again changes nothing. */
  importSiteTexts: route({
    ...access,
    method: 'POST',
    path: `${path}/import`,
    keyless: 'repeats',
    query: ImportSiteTexts,
    status: 200,
    response: SiteTextImport,
  }),
} as const
