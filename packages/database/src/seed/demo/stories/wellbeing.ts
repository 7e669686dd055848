import type { Story } from '../story.ts'

export const wellbeing: Story[] = []
