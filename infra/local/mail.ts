import { runMail } from './src/mail/run-mail.ts'

const { status, output } = await runMail(process.argv.slice(2), process.env)
if (status === 0) console.log(output)
else console.error(output)
process.exitCode = status
