import type { Active, DragMoveEvent } from '@dnd-kit/core'
import { rightwards } from '@lodge/ui'
import { useState } from 'react'
import { usePointerDrag } from '../pointer-drag.ts'
import { t } from '../t.ts'
import {
  findPlace,
  type RecordTreeRow,
  type TreePlace,
  type TreeTarget,
  withoutBranch,
} from './record-tree.ts'

/** Indentation of each level, and the distance that a dragged record goes towards the end of the line to be one level deeper. */
export const indentPx = 24

interface Drag {
  alias: string
  /** The rows that it can be put between. */
  rest: readonly RecordTreeRow[]
  gap: number
  place: TreePlace
}

/** Drags a row of the tree by mouse, pen or finger. Escape leaves it where it was. */
export function useDragRow(
  rows: readonly RecordTreeRow[],
  onMove: (alias: string, place: TreeTarget) => void,
) {
  const [drag, setDrag] = useState<Drag | null>(null)
  const pointerDrag = usePointerDrag(t('record-tree.keys'))
  const dragged = rows.find(({ record }) => record.alias === drag?.alias)
  const restAliases = new Set(drag?.rest.map(({ record }) => record.alias))

  const handleEnd = () => {
    setDrag(null)
    if (!drag) return
    const { parent, before } = drag.place
    const was = findPresentPlace(rows, drag)
    if (was.parent !== parent || was.before !== before) onMove(drag.alias, { parent, before })
  }

  return {
    context: {
      ...pointerDrag,
      onDragStart: ({ active }: { active: Active }) => setDrag(startDrag(rows, String(active.id))),
      onDragMove: (event: DragMoveEvent) => setDrag((now) => now && dragTo(now, rows, event)),
      onDragEnd: handleEnd,
      onDragCancel: () => setDrag(null),
    },
    name: dragged?.record.name ?? null,
    status: drag && dragged ? describeDrag(drag, dragged) : '',
    isInBranch: (alias: string) => drag !== null && !restAliases.has(alias),
    dropAt: (alias: string) => drag && edgeOf(drag, alias),
  }
}

function startDrag(rows: readonly RecordTreeRow[], alias: string): Drag {
  const rest = withoutBranch(rows, alias)
  const gap = rows.findIndex(({ record }) => record.alias === alias)
  return { alias, rest, gap, place: findPlace(rest, gap, rows[gap]?.depth ?? 0) }
}

function dragTo(drag: Drag, rows: readonly RecordTreeRow[], { active, over, delta }: DragMoveEvent): Drag {
  const { translated } = active.rect.current
  const index = drag.rest.findIndex(({ record }) => record.alias === over?.id)
  const startDepth = rows.find(({ record }) => record.alias === drag.alias)?.depth ?? 0
  const depth = startDepth + Math.round((delta.x * rightwards()) / indentPx)
  const isUnder =
    translated && over && translated.top + translated.height / 2 > over.rect.top + over.rect.height / 2
  const gap = index < 0 ? drag.gap : index + (isUnder ? 1 : 0)
  return { ...drag, gap, place: findPlace(drag.rest, gap, depth) }
}

/** Returns the place that the dragged record comes from. */
function findPresentPlace(rows: readonly RecordTreeRow[], { alias, rest }: Drag): TreeTarget {
  const { parent, before } = findPlace(
    rest,
    rows.findIndex(({ record }) => record.alias === alias),
    rows.find(({ record }) => record.alias === alias)?.depth ?? 0,
  )
  return { parent, before }
}

function edgeOf({ rest, gap }: Drag, alias: string): 'over' | 'under' | null {
  if (rest[gap]?.record.alias === alias) return 'over'
  return gap === rest.length && rest.at(-1)?.record.alias === alias ? 'under' : null
}

/** "Moving Wi-Fi into IT, before Printing". */
function describeDrag({ rest, place }: Drag, { record: { name } }: RecordTreeRow): string {
  const nameOf = (alias: string | null) =>
    rest.find(({ record }) => record.alias === alias)?.record.name ?? ''
  return t('record-tree.moving', {
    name,
    parent: nameOf(place.parent),
    isBelow: place.parent !== null,
    before: nameOf(place.before),
    isBefore: place.before !== null,
  })
}
