/** Lines of `body` are paragraphs; `{{…}}` are mustache variables. */
export interface EmailTemplateText {
  name: string
  subject: string
  body: string
}

const codes = [
  'sign_in_code',
  'setup_code',
  'ticket_received',
  'ticket_answered',
  'ticket_resolved',
  'ticket_reopened',
  'ticket_merged',
  'ticket_unmerged',
  'requester_answered',
  'ticket_assigned',
  'ticket_mentioned',
  'deadline_warned',
  'deadline_breached',
  'deadline_escalated',
  'deadline_escalated_priority',
  'deadline_escalated_team',
  'deadline_escalated_assignee',
] as const

export type EmailTemplateCode = (typeof codes)[number]

const numbered = '[{{siteShortName}} #{{number}}]'

/** The texts that `email_template` begins with; staff may change them there. */
export const emailTemplates: Record<EmailTemplateCode, EmailTemplateText> = {
  sign_in_code: {
    name: 'Sign-in code',
    subject: 'Your sign-in code for {{siteName}}',
    body: `Enter this code to sign in to {{siteName}}:

{{code}}

It works once, until {{validUntil}}.

Nobody from the help desk will ever ask you for it. If you did not ask to sign in, ignore this message.`,
  },
  setup_code: {
    name: 'Test mail of the set-up',
    subject: 'Mail from your help desk arrives',
    body: `This is the test mail of your new help desk. Enter this code in the set-up:

{{code}}

It works until {{validUntil}}.

If you are not setting up a help desk, ignore this message.`,
  },
  ticket_received: {
    name: 'Ticket received',
    subject: `${numbered} We have your question: {{subject}}`,
    body: `Hello {{recipientName}},

Your question has reached the {{teamName}} team. Its number is {{number}}.

You asked:

{{message}}

Follow it and add to it here: {{link}}`,
  },
  ticket_answered: {
    name: 'Answer to a ticket',
    subject: `${numbered} {{subject}}`,
    body: `Hello {{recipientName}},

{{authorName}} from {{teamName}} has answered your question:

{{message}}

{{#statusSentence}}{{statusSentence}}

{{/statusSentence}}Read everything and answer here: {{link}}`,
  },
  ticket_resolved: {
    name: 'Ticket resolved',
    subject: `${numbered} Resolved: {{subject}}`,
    body: `Hello {{recipientName}},

The {{teamName}} team has marked your question as resolved.

If something is still open, answer it here within {{reopenDays}} days and it comes back to us: {{link}}`,
  },
  ticket_reopened: {
    name: 'Ticket reopened (to the assignee)',
    subject: `${numbered} Reopened: {{subject}}`,
    body: `Hello {{recipientName}},

{{#message}}{{authorName}} has answered, and the ticket is open again:

{{message}}{{/message}}{{^message}}{{authorName}} has reopened the ticket.{{/message}}

Open the ticket: {{link}}`,
  },
  ticket_merged: {
    name: 'Ticket merged into another',
    subject: `${numbered} Your question goes on under number {{intoNumber}}`,
    body: `Hello {{recipientName}},

We have put two of your questions together, so that you have one conversation with us about them. What you wrote under number {{number}} ({{subject}}) now stands under number {{intoNumber}} ({{intoSubject}}).

You need not do anything. Read everything and answer here: {{link}}`,
  },
  ticket_unmerged: {
    name: 'Merge undone',
    subject: `${numbered} Your question has its own number again: {{subject}}`,
    body: `Hello {{recipientName}},

We had put this question under number {{intoNumber}}. It stands for itself again, under its own number {{number}}.

You need not do anything. Read everything and answer here: {{link}}`,
  },
  requester_answered: {
    name: 'Requester answered (to the assignee and the watchers)',
    subject: `${numbered} {{authorName}} answered: {{subject}}`,
    body: `Hello {{recipientName}},

{{authorName}} has answered:

{{message}}

Open the ticket: {{link}}`,
  },
  ticket_assigned: {
    name: 'Ticket assigned (to the new assignee)',
    subject: `${numbered} Assigned to you: {{subject}}`,
    body: `Hello {{recipientName}},

{{actorName}} has assigned this ticket to you.

Asked by {{requesterName}}, with {{teamName}}.

Open the ticket: {{link}}`,
  },
  ticket_mentioned: {
    name: 'Mentioned in a message (to those who are named)',
    subject: `${numbered} {{authorName}} mentioned you: {{subject}}`,
    body: `Hello {{recipientName}},

{{authorName}} has mentioned you:

{{message}}

Open the ticket: {{link}}`,
  },
  deadline_warned: {
    name: 'Deadline near (to the assignee or the team’s leads)',
    subject: `${numbered} {{metricName}} due {{dueAt}}: {{subject}}`,
    body: `Hello {{recipientName}},

{{percent}} % of the time for the {{metricNameInText}} has gone. It is due {{dueAt}}.

Asked by {{requesterName}}, with {{teamName}}, {{assigneeSentence}}.

Open the ticket: {{link}}`,
  },
  deadline_breached: {
    name: 'Deadline missed (to the assignee or the team’s leads)',
    subject: `${numbered} {{metricName}} overdue: {{subject}}`,
    body: `Hello {{recipientName}},

The {{metricNameInText}} was due {{dueAt}} and has not come.

Asked by {{requesterName}}, with {{teamName}}, {{assigneeSentence}}.

Open the ticket: {{link}}`,
  },
  deadline_escalated: {
    name: 'Deadline escalated (to those whom a step names)',
    subject: `${numbered} Please look: {{subject}}`,
    body: `Hello {{recipientName}},

{{reason}}

Asked by {{requesterName}}, with {{teamName}}, {{assigneeSentence}}.

Open the ticket: {{link}}`,
  },
  deadline_escalated_priority: {
    name: 'Priority raised by an escalation (to the assignee or the team’s leads)',
    subject: `${numbered} Now {{toPriority}} priority: {{subject}}`,
    body: `Hello {{recipientName}},

The priority of this ticket has been raised from {{fromPriority}} to {{toPriority}}. {{reason}}

Asked by {{requesterName}}, with {{teamName}}, {{assigneeSentence}}.

Open the ticket: {{link}}`,
  },
  deadline_escalated_team: {
    name: 'Ticket moved by an escalation (to the new team’s leads and the former assignee)',
    subject: `${numbered} Moved to {{toTeam}}: {{subject}}`,
    body: `Hello {{recipientName}},

This ticket has been moved from {{fromTeam}} to {{toTeam}}. {{reason}}

{{#unassignedName}}{{unassignedName}} is not in that team and no longer has the ticket.

{{/unassignedName}}Asked by {{requesterName}}, {{assigneeSentence}}.

Open the ticket: {{link}}`,
  },
  deadline_escalated_assignee: {
    name: 'Ticket reassigned by an escalation (to the new and the former assignee)',
    subject: `${numbered} Assigned to {{toName}}: {{subject}}`,
    body: `Hello {{recipientName}},

This ticket has been assigned to {{toName}}{{#fromName}} in place of {{fromName}}{{/fromName}}. {{reason}}

Asked by {{requesterName}}, with {{teamName}}.

Open the ticket: {{link}}`,
  },
}
