import type { Story } from '../story.ts'

export const fees: Story[] = []
