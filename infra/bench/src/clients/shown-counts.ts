/** Counts as one connected agent shows them, with their pushes. */
export interface ShownCounts {
  cookie: string
  open: Record<string, number>
  pushes: number
  drops: number
  mostInASecond: number
}
