export { brokenMail } from './broken-mail.ts'
