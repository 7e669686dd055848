import { type SavedView, StoredSavedViewDefinition } from '@lodge/contracts'
import { describeSavedView } from './saved-view-access.ts'
import type { StoredViewKind } from './store-saved-view.ts'

export const ticketViews: StoredViewKind<SavedView> = {
  kind: 'tickets',
  toView: (staff, view) => ({
    ...describeSavedView(staff, view),
    query: StoredSavedViewDefinition.parse(view.query),
  }),
}
