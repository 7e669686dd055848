import type { TicketRow } from '@lodge/contracts'
import { useEffect } from 'react'
import { create } from 'zustand'

const most = 6

/** The tickets that were opened since this page was loaded, the latest first. */
export const useRecentTickets = create<{ rows: TicketRow[] }>()(() => ({ rows: [] }))

export function useVisit(row: TicketRow): void {
  useEffect(() => {
    useRecentTickets.setState(({ rows }) => ({
      rows: [row, ...rows.filter(({ number }) => number !== row.number)].slice(0, most),
    }))
  }, [row])
}
