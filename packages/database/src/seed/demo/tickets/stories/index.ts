import type { Story } from '../story.ts'
import { accommodation } from './accommodation.ts'
import { exams } from './exams.ts'
import { fees } from './fees.ts'
import { international } from './international.ts'
import { it } from './it.ts'
import { library } from './library.ts'
import { registration } from './registration.ts'
import { wellbeing } from './wellbeing.ts'

export const stories: Story[] = [
  ...registration,
  ...it,
  ...accommodation,
  ...fees,
  ...exams,
  ...library,
  ...wellbeing,
  ...international,
]
