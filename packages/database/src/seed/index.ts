export { type BankHoliday, bankHolidays } from './bank-holidays.ts'
export { type DemoSignIns, seedDemo } from './demo/seed-demo.ts'
export { type EmailTemplateCode, type EmailTemplateText, emailTemplates } from './email-templates.ts'
export { seedEssentials } from './seed-essentials.ts'
