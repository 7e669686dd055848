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
  /** Chosen in this browser for the lists that are no kept view. */
  own: readonly TicketListColumn[]
  /** Chosen for kept views and not kept with them yet, by view. */
  unsaved: Record<string, readonly TicketListColumn[]>
  chosen: (viewId: string | null, columns: readonly TicketListColumn[]) => void
  saved: (viewId: string) => void
  /** Whether all columns are shown where they do not fit, in a list that scrolls sideways. */
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
  saved: (viewId) => set(({ unsaved: { [viewId]: _kept, ...unkept } }) => ({ unsaved: unkept })),
}))

/** The columns of a list: as chosen since, else as its view has them, else this browser's own. */
export function useColumns(view: SavedView | undefined) {
  const { own, unsaved: unkept, chosen } = useColumnStore()
  const changed = view && unkept[view.id]
  return {
    shown: changed ?? view?.query.columns ?? own,
    isChanged: changed !== undefined,
    choose: (columns: readonly TicketListColumn[]) => chosen(view?.id ?? null, columns),
  }
}
