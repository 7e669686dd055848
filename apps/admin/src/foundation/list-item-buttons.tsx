import { Button } from '@lodge/ui'
import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react'

interface ListItemButtonsProps {
  labels: { up: string; down: string; remove: string }
  index: number
  count: number
  onMove: (step: -1 | 1) => void
  onRemove: () => void
}

/** Moves or removes an item of a list. At an end of it a button stays where the focus is, and does nothing. */
export function ListItemButtons({ labels, index, count, onMove, onRemove }: ListItemButtonsProps) {
  return (
    <div className="ms-auto flex">
      <Button
        variant="ghost"
        size="icon"
        aria-disabled={index === 0}
        aria-label={labels.up}
        onClick={() => onMove(-1)}
      >
        <ArrowUp aria-hidden />
      </Button>
      <Button
        variant="ghost"
        size="icon"
        aria-disabled={index === count - 1}
        aria-label={labels.down}
        onClick={() => onMove(1)}
      >
        <ArrowDown aria-hidden />
      </Button>
      <Button variant="ghost" size="icon" aria-label={labels.remove} onClick={onRemove}>
        <Trash2 aria-hidden />
      </Button>
    </div>
  )
}
