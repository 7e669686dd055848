export { type DemoSignIns, seedDemo } from './demo/seed-demo.ts'
export { type EmailTemplateCode, emailTemplates } from './email-templates.ts'
export { seedEssentials } from './seed-essentials.ts'
