import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import '../testing/index.ts'
import { FileName } from './file-name.tsx'

test.each([
  ['january-timetable-version-two-final.pdf', 'january-timetable-version…', '.pdf'],
  ['plan.png', 'plan', '.png'],
  ['README', 'README', ''],
  ['.env', '.env', ''],
])('%s has its whole name as title, and shows stem and extension', (name, stem, extension) => {
  render(<FileName name={name} />)

  const [spokenName, shownName] = screen.getByTitle(name).children
  expect(spokenName).toHaveTextContent(name)
  expect(shownName).toHaveAttribute('aria-hidden', 'true')
  const parts = [...(shownName?.children ?? [])].map((part) => part.textContent)
  expect(parts).toEqual([stem, extension])
})
