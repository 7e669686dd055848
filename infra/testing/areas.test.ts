import { expect, test } from 'vitest'
import { areaOf, findTwoWayAreas, findUpwardImports, wingOf } from './areas.ts'

test.each([
  ['packages/desk/src/identity/people/find-person.ts', 'packages/desk/identity/people'],
  ['packages/desk/src/identity/people/demo/names.ts', 'packages/desk/identity/people'],
  ['packages/desk/src/foundation/context.ts', undefined],
  ['packages/desk/src/files/parts/add-part.ts', 'packages/desk/files'],
  ['packages/desk/src/sla/policies/save-policy.ts', 'packages/desk/sla/policies'],
  ['packages/desk/src/ticketing/tickets/touch-ticket.ts', 'packages/desk/ticketing/tickets'],
  ['packages/desk/src/ticketing/tickets/list/list-tickets.ts', 'packages/desk/ticketing/tickets/list'],
  ['apps/admin/src/ticketing/ticket/composer/parts/editor.tsx', 'apps/admin/ticketing/ticket/composer'],
  ['apps/admin/src/router.tsx', undefined],
  ['infra/local/start.ts', undefined],
])('%s is in %s', (path, area) => {
  expect(areaOf(path)).toBe(area)
})

const file = (path: string, ...specifiers: string[]) => ({
  path: `apps/admin/src/${path}`,
  imports: specifiers.map((specifier) => ({ specifier })),
})

test('two areas that import each other are reported once', () => {
  const files = [
    file('search/box.tsx', '../ticket/row.ts', 'react'),
    file('search/hit.tsx', '../ticket/row.ts', './box.tsx'),
    file('ticket/row.ts', '../search/strings.ts'),
    file('ticket/composer/editor.tsx', '../row.ts'),
  ]

  expect(findTwoWayAreas(files)).toEqual(['apps/admin/search ↔ apps/admin/ticket'])
})

test('screens, fixtures and files directly in src may import several areas', () => {
  const files = [
    file('search/search-screen.tsx', '../ticket/row.ts'),
    file('search/testing/factory.ts', '../../ticket/row.ts'),
    file('live.ts', './search/box.tsx', './ticket/row.ts'),
    file('ticket/row.ts', '../search/box.tsx', '../live.ts'),
  ]

  expect(findTwoWayAreas(files)).toEqual([])
})

test('a screen in a subfolder of its area may not', () => {
  const files = [
    file('ticket/print/print-screen.tsx', '../../search/box.tsx'),
    file('search/box.tsx', '../ticket/print/paper.ts'),
  ]

  expect(findTwoWayAreas(files)).toEqual(['apps/admin/search ↔ apps/admin/ticket/print'])
})

test('an import of a wing further up is found, and one of a wing further down is none', () => {
  const files = [
    {
      path: 'packages/desk/src/sla/policies/save-policy.ts',
      imports: [
        { specifier: '../../ticketing/topics/list-topics.ts' },
        { specifier: '../../foundation/context.ts' },
      ],
    },
  ]

  expect(wingOf('packages/desk/src/testing/index.ts')).toBeUndefined()
  expect(findUpwardImports(files)).toEqual([
    'packages/desk/src/sla/policies/save-policy.ts → packages/desk/src/ticketing/topics/list-topics.ts',
  ])
})

test('an import of what lies directly in src is one upwards', () => {
  const files = [
    { path: 'packages/contracts/src/events/events.ts', imports: [{ specifier: '../routes.ts' }] },
    { path: 'packages/contracts/src/routes.ts', imports: [{ specifier: './sla/policies/routes.ts' }] },
  ]

  expect(findUpwardImports(files)).toEqual([
    'packages/contracts/src/events/events.ts → packages/contracts/src/routes.ts',
  ])
})
