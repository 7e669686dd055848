/** The pictures that a topic can have, by the names of the icon library. */
export const topicIcons = [
  'circle-help',
  'banknote',
  'calendar-clock',
  'clipboard-check',
  'globe',
  'heart-handshake',
  'house',
  'library',
  'wifi',
] as const
export type TopicIconName = (typeof topicIcons)[number]
