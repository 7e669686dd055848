import type { Story } from '../story.ts'

export const international: Story[] = []
