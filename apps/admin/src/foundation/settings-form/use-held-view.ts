import { useEffect, useState } from 'react'

/**
 * Returns the record that a form begins with: the newest, or while somebody is writing, the one that they
 * began with. Conflicts with others are asked about when they save.
 */
export function useHeldView<View extends { revision: number }>(latest: View) {
  const [heldView, hold] = useState<View | null>(null)
  // The latest one of the same revision may have newer counts.
  const view = heldView === null || heldView.revision === latest.revision ? latest : heldView
  return { view, hold }
}

/** Holds the record of a form for as long as something in it is not saved. */
export function useHold<View>(
  isDirty: boolean,
  view: View | null,
  onHold: (view: View | null) => void,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: held is what the first change was made to
  useEffect(() => onHold(isDirty ? view : null), [isDirty])
}
