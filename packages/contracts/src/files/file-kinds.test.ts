import { expect, test } from 'vitest'
import { fileTypes } from '../foundation/limits.ts'
import { allowedExtensions, fileKinds } from './file-extensions.ts'
import { FileKind } from './file-kinds.ts'

test('every type that may be attached belongs to one kind', () => {
  const listed = FileKind.options.flatMap((kind): string[] => [...fileKinds[kind]])

  expect(listed.toSorted()).toEqual(Object.keys(fileTypes).toSorted())
})

test('the extensions leave out the refused kinds, and include all if no kind is refused', () => {
  expect(allowedExtensions([]).toSorted()).toEqual(Object.values(fileTypes).flat().toSorted())
  expect(allowedExtensions(['picture', 'text']).toSorted()).toEqual(['docx', 'odt', 'pdf', 'pptx', 'xlsx'])
})
