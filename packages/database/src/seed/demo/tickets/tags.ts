/** The tags for tickets of a topic; a ticket gets the first, some get both. */
const tagsByTopic: Record<string, readonly [string, string]> = {
  'Bursaries and hardship': ['hardship-fund', 'urgent-money'],
  'Course registration': ['registration-window', 'course-full'],
  'Deadline extensions': ['extension', 'group-work'],
  'Exam arrangements': ['adjustments', 'january-sitting'],
  'Exam timetable': ['january-sitting', 'timetabling'],
  'Loans and fines': ['fines', 'renewal'],
  'Marks and resits': ['marks', 'exam-board'],
  'Password and account': ['account-locked', 'two-factor'],
  'Printing and software': ['printing', 'licence'],
  'Proof of study': ['letter', 'council-tax'],
  Refunds: ['refund', 'bank-details'],
  'Rent and deposits': ['deposit', 'bank-details'],
  Repairs: ['heating', 'contractor'],
  'Rooms and moving': ['room-swap', 'noise'],
  'Study adjustments': ['adjustments', 'disability-service'],
  'Tuition fees': ['instalments', 'sponsor'],
  'Visa letters': ['visa', 'letter'],
  'Wi-Fi and eduroam': ['eduroam', 'outage'],
}

/** Returns the tags of a ticket; every second one has none. */
export function pickTags(topic: string, place: number): readonly string[] {
  const tags = tagsByTopic[topic]
  if (!tags || place % 2 === 1) return []
  return place % 3 === 0 ? tags : tags.slice(0, 1)
}
