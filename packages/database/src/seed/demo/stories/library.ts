import type { Story } from '../story.ts'

export const library: Story[] = []
