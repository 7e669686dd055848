import { writeStored, readStored } from '@lodge/client'
import { defaultTicketListColumns, type TicketListColumn, TicketListColumns, type SavedViewView } from '@lodge/contracts'
import { create } from 'zustand'

const key = 'lodge.columns'
const allKey = 'lodge.allColumns'

interface Columns {
  /** Chosen in this browser for the lists that are no kept view. */
  own: readonly TicketListColumn[]
  /** Chosen for kept views and not kept with them yet, by view. */
  unkept: Record<string, readonly TicketListColumn[]>
  chosen: (viewId: string | null, columns: readonly TicketListColumn[]) => void
  kept: (viewId: string) => void
  /** Whether all columns are shown where they do not fit, in a list that scrolls sideways. */
  showsAll: boolean
  allShown: (showsAll: boolean) => void
}

export const useColumnChoice = create<Columns>()((set) => ({
  own: TicketListColumns.safeParse(readStored(localStorage, key)).data ?? defaultTicketListColumns,
  unkept: {},
  chosen: (viewId, columns) =>
    set((state) => {
      if (viewId !== null) return { unkept: { ...state.unkept, [viewId]: columns } }
      writeStored(localStorage, key, columns)
      return { own: columns }
    }),
  showsAll: readStored(localStorage, allKey) === true,
  allShown: (showsAll) => {
    writeStored(localStorage, allKey, showsAll || null)
    set({ showsAll })
  },
  kept: (viewId) => set(({ unkept: { [viewId]: _kept, ...unkept } }) => ({ unkept })),
}))

/** The columns of a list: as chosen since, else as its view has them, else this browser's own. */
export function useColumns(view: SavedViewView | undefined) {
  const { own, unkept, chosen } = useColumnChoice()
  const changed = view && unkept[view.id]
  return {
    shown: changed ?? view?.query.columns ?? own,
    isChanged: changed !== undefined,
    choose: (columns: readonly TicketListColumn[]) => chosen(view?.id ?? null, columns),
  }
}
