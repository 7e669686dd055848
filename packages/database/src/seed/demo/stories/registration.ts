import type { Story } from '../story.ts'

export const registration: Story[] = []
