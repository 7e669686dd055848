import { rightwards } from '@lodge/ui'

/** Returns where a chart begins and ends: time and amounts grow as the lines of the page do. */
export function chartSides() {
  return rightwards() === 1
    ? ({ isReversed: false, start: 'left', end: 'right' } as const)
    : ({ isReversed: true, start: 'right', end: 'left' } as const)
}
