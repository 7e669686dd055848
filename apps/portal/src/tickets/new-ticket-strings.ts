/** The form of a new ticket. */
export const newTicketStrings = {
  goesTo: (team: string) => `Goes to ${team}.`,
  change: 'Change topic',
  subject: 'Subject',
  subjectCount: (used: number, limit: number) => `${used} of ${limit}`,
  body: 'Describe the problem',
  files: 'Files',
  filesHint: (files: number, size: string) =>
    `Up to ${files} files, ${size} each: PDF, Word, Excel, PowerPoint, text or images.`,
  courses: {
    hint: 'The courses you are registered for',
    none: 'We know of no course of yours. Name it in your description.',
    failed: 'Your courses could not be loaded.',
    retry: 'Try again',
  },
  shown: (label: string) => `A question has appeared: ${label}`,
  problems: (count: number) =>
    count === 1 ? 'One thing is missing or not right' : `${count} things are missing or not right`,
  submit: 'Send question',
  waiting: 'Waiting for your files…',
  expected: 'Sent now, we aim to answer by',
  closedUntil: (when: string) => `We are closed until ${when}.`,
  draft: 'Draft saved in this browser until you send it or sign out.',
  failed: 'Your question was not sent.',
  failedKept: 'Everything you wrote is still here.',
  withoutFiles: (count: number) =>
    count === 1 ? 'Send without the file that failed?' : `Send without the ${count} files that failed?`,
  withoutFilesText: 'You can also retry or remove it first.',
  withoutFilesConfirm: 'Send without',
  back: 'Go back',
  loadFailed: 'We could not load this form',
}

/** What stands after a question was sent. */
export const submittedStrings = {
  sent: (when: string) => `Sent ${when}`,
  asked: (when: string) => `You asked this on ${when}.`,
  title: 'We have your question',
  number: 'Your ticket number is',
  copy: (email: string) => `A copy is on its way to ${email}.`,
  next: 'What happens next',
  has: (team: string) => `${team} has it`,
  taken: 'Someone reads it and takes it on',
  takenText: 'The badge above changes by itself',
  takenBy: (name: string) => `${name} has taken it on`,
  answer: 'You get an answer here and by e-mail',
  answerText: 'You can follow it and reply on the ticket’s page',
  follow: 'Follow this ticket',
  see: 'Go to this ticket',
  all: 'All my tickets',
  failed: 'We could not load your ticket',
}
