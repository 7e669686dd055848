import { readStored, writeStored } from '@lodge/client'
import {
  defaultTicketListColumns,
  type SavedView,
  type TicketListColumn,
  TicketListColumns,
} from '@lodge/contracts'
import { create } from 'zustand'

const key = 'lodge.columns'
const allKey = 'lodge.allColumns'

interface ColumnState {
  /** The columns chosen in this browser for lists that are not saved views. */
  own: readonly TicketListColumn[]
  /** The columns chosen for saved views and not saved with them yet, by view. */
  unsaved: Record<string, readonly TicketListColumn[]>
  chosen: (viewId: string | null, columns: readonly TicketListColumn[]) => void
  saved: (viewId: string) => void
  /** Shows all columns where they do not fit, in a list that scrolls sideways. */
  showsAll: boolean
  allShown: (showsAll: boolean) => void
}

export const useColumnStore = create<ColumnState>()((set) => ({
  own: TicketListColumns.safeParse(readStored(localStorage, key)).data ?? defaultTicketListColumns,
  unsaved: {},
  chosen: (viewId, columns) =>
    set((state) => {
      if (viewId !== null) return { unsaved: { ...state.unsaved, [viewId]: columns } }
      writeStored(localStorage, key, columns)
      return { own: columns }
    }),
  showsAll: readStored(localStorage, allKey) === true,
  allShown: (showsAll) => {
    writeStored(localStorage, allKey, showsAll || null)
    set({ showsAll })
  },
  saved: (viewId) => set(({ unsaved: { [viewId]: _saved, ...others } }) => ({ unsaved: others })),
}))

/** Returns the columns of a list: those chosen since, else the view's, else this browser's own. */
export function useColumns(view: SavedView | undefined) {
  const { own, unsaved, chosen } = useColumnStore()
  const changed = view && unsaved[view.id]
  return {
    shown: changed ?? view?.query.columns ?? own,
    isChanged: changed !== undefined,
    choose: (columns: readonly TicketListColumn[]) => chosen(view?.id ?? null, columns),
  }
}
