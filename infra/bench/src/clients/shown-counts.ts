/** What one connected agent shows of the queues, and how often it was pushed. */
export interface ShownCounts {
  cookie: string
  /** Open tickets by team. */
  open: Record<string, number>
  pushes: number
  /** How often its connection broke off. */
  drops: number
  mostInASecond: number
}
