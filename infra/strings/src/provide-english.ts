import { configureZodErrors } from '@lodge/contracts'
import { providePageStrings } from '@lodge/strings'
import { expect } from 'vitest'
import { catalogueIn, sourceLanguage } from './catalogues.ts'

// A test of an app, or of the shared components, speaks English as the page would.
const [, app] = /\/(apps\/\w+|packages\/ui)\//.exec(expect.getState().testPath ?? '') ?? []
if (app) {
  const workspaces = new Set([app, 'packages/ui', 'packages/domain', 'packages/contracts'])
  providePageStrings(sourceLanguage, catalogueIn(sourceLanguage, workspaces))
  configureZodErrors()
}
