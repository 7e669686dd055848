import { expect, test } from 'vitest'
import { findCrowdedFolders, maxProductFiles } from './crowded-folders.ts'

const filesIn = (folder: string, count: number, ending = '.ts') =>
  Array.from({ length: count }, (_, place) => `${folder}/file-${place}${ending}`)

test('a folder with one file more than the limit is crowded', () => {
  const paths = [
    ...filesIn('packages/desk/src/people', maxProductFiles),
    ...filesIn('packages/desk/src/email', maxProductFiles + 1),
    ...filesIn('packages/desk/src/email/templates', 1),
  ]

  expect(findCrowdedFolders(paths)).toEqual([
    { folder: 'packages/desk/src/email', files: maxProductFiles + 1 },
  ])
})

test.each([
  ['tests', filesIn('apps/api/src/files', maxProductFiles + 1, '.test.ts')],
  ['fixtures', filesIn('apps/api/src/testing', maxProductFiles + 1)],
  ['what is no part of the product', filesIn('infra/bench/src', maxProductFiles + 1)],
  ['the components of shadcn-ui', filesIn('packages/ui/src/components/ui', maxProductFiles + 1, '.tsx')],
])('%s do not make a folder crowded', (_, paths) => {
  expect(findCrowdedFolders(paths)).toEqual([])
})
