export { classifyAuthentication } from './headers/classify-authentication.ts'
export { type ReadMail, readMail } from './read-mail.ts'
export { readMailInThread } from './thread/read-mail-in-thread.ts'
export { UnreadableMail } from './unreadable-mail.ts'
