import { runJobs } from './src/jobs/run-jobs.ts'

const { status, said } = await runJobs(process.argv.slice(2), process.env)
if (status === 0) console.log(said)
else console.error(said)
process.exitCode = status
