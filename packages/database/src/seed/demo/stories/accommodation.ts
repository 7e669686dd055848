import type { Story } from '../story.ts'

export const accommodation: Story[] = []
