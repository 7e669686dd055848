import type { FormField, TopicNode, TopicView } from '@lodge/contracts'

export const buildTopic = (patch: Partial<TopicNode> = {}): TopicNode => ({
  alias: 'library-card',
  name: 'Library card',
  description: '',
  icon: 'library',
  children: [],
  ...patch,
})

export const buildTopicForm = (fields: FormField[], patch: Partial<TopicView> = {}): TopicView => ({
  alias: 'exam-timetable',
  name: 'Exam timetable',
  title: 'Ask about your exam timetable',
  path: [],
  team: { alias: 'exams', name: 'the Exams Office' },
  fields,
  expectedAnswerAt: null,
  closedUntil: null,
  ...patch,
})
