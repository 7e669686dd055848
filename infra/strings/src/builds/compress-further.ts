import { constants, setPriority } from 'node:os'
import { compressFurther } from './compressed-files.ts'

// node compress-further.ts FOLDER…, beside a Lodge that runs: everything else goes first, and it ends with its starter.
setPriority(constants.priority.PRIORITY_LOW)
process.on('disconnect', () => process.exit())
for (const folder of process.argv.slice(2)) await compressFurther(folder)
process.exit()
