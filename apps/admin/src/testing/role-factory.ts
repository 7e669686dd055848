import type { RoleView } from '@lodge/contracts'

/** A role that two people have, for tests; say only what the test is about. */
export function buildRole(parts: Partial<RoleView> = {}): RoleView {
  return {
    id: 2,
    name: 'supervisor',
    label: 'Supervisor',
    permissions: ['view_report'],
    isFixed: false,
    requiresSecondFactor: false,
    people: 2,
    deactivatedPeople: 0,
    revision: 3,
    updatedAt: '2026-10-15T15:10:22.000Z',
    holders: [
      { alias: 'ana', name: 'Ana Silva' },
      { alias: 'tom', name: 'Tom Reid' },
    ],
    ...parts,
  }
}
