/** Colours of charts, by the tokens of both themes. */
export const chartColors = {
  created: 'var(--accent)',
  resolved: 'var(--success)',
  backlog: 'var(--status-on-hold)',
  before: 'var(--muted-foreground)',
  grid: 'var(--border)',
  foreground: 'var(--muted-foreground)',
} as const
