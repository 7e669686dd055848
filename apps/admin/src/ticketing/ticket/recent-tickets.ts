import type { TicketRow } from '@lodge/contracts'
import { useEffect } from 'react'
import { create } from 'zustand'

const maxRecent = 6

/** The tickets that were opened since this page was loaded, the latest first. */
export const useRecentTickets = create<{ rows: TicketRow[] }>()(() => ({ rows: [] }))

export function useTrackVisit(row: TicketRow): void {
  useEffect(() => {
    useRecentTickets.setState(({ rows }) => ({
      rows: [row, ...rows.filter(({ number }) => number !== row.number)].slice(0, maxRecent),
    }))
  }, [row])
}

/** A ticket that is out of sight is offered no more. */
export function forgetVisit(number: number): void {
  useRecentTickets.setState(({ rows }) => ({ rows: rows.filter((row) => row.number !== number) }))
}
