/**
 * Placeholders of canned responses, written `{{ticket.number}}`, with their labels in the editor. Where a
 * ticket has no value the placeholder stays, and is reported as unfilled.
 */
export const cannedResponsePlaceholders = {
  'requester.name': 'Full name of the student',
  'requester.firstName': 'First name of the student',
  'ticket.number': 'Number of the ticket',
  'ticket.subject': 'Subject of the ticket',
  'ticket.topic': 'Topic of the ticket',
  'ticket.dueAt': 'When the next answer is due',
  'agent.name': 'Full name of whoever answers',
  'agent.firstName': 'First name of whoever answers',
  'team.name': 'Team of the ticket',
  'site.name': 'Name of the help desk',
} as const

export type CannedResponsePlaceholder = keyof typeof cannedResponsePlaceholders

export const cannedResponsePlaceholderNames = Object.keys(
  cannedResponsePlaceholders,
) as CannedResponsePlaceholder[]
