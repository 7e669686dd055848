import { closestCenter, PointerSensor, useSensor, useSensors } from '@dnd-kit/core'

const silent = () => undefined
const silentAnnouncements = {
  onDragStart: silent,
  onDragOver: silent,
  onDragEnd: silent,
  onDragCancel: silent,
}

/** Returns what a drag by mouse, pen or finger needs, on a page that says by itself where things go. */
export function usePointerDrag(screenReaderInstructions: string) {
  return {
    sensors: useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } })),
    collisionDetection: closestCenter,
    accessibility: {
      announcements: silentAnnouncements,
      screenReaderInstructions: { draggable: screenReaderInstructions },
    },
  }
}
