import { findCrowdedFolders, maxProductFiles } from '@lodge/infra-testing/crowded-folders'
import { expect, test } from 'vitest'
import { readWorkspaces } from './workspaces.ts'

test(`no folder holds more than ${maxProductFiles} product files`, () => {
  const paths = readWorkspaces().flatMap(({ files }) => files.map(({ path }) => path))

  expect(paths.length).toBeGreaterThan(0)
  expect(findCrowdedFolders(paths)).toEqual([])
})
