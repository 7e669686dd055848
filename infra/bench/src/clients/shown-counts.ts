/** Counts of the queues as one connected agent shows them, with the pushes that it got. */
export interface ShownCounts {
  cookie: string
  /** Open tickets by team. */
  open: Record<string, number>
  pushes: number
  drops: number
  mostInASecond: number
}
