import type { Story } from '../story.ts'

export const exams: Story[] = []
