/** Highlights a row that has just changed for a second, anew with each change. */
export function RowHighlight({ change }: { change: { at: number } | undefined }) {
  if (!change) return null
  return <span key={change.at} aria-hidden className="change-highlight absolute inset-0 -z-10" />
}
