import type { SavedView } from '@lodge/contracts'

/** Hannah's own view for tests; say only what the test is about. */
export function buildSavedView(parts: Partial<SavedView> = {}): SavedView {
  return {
    id: '00000000-0000-7000-8000-000000000001',
    name: 'Finals',
    owner: { alias: 'hannah', name: 'Hannah Osei' },
    team: null,
    query: { filter: { tag: 'exams' }, sort: 'due', columns: ['number', 'subject'] },
    canChange: true,
    revision: 1,
    ...parts,
  }
}
