import { runAdmin } from './src/admin/run-admin.ts'

const { status, output } = await runAdmin(process.argv.slice(2), process.env)
if (status === 0) console.log(output)
else console.error(output)
process.exitCode = status
