import { parseArgs } from 'node:util'

export type AdminCommand = { isJson: boolean } & (
  | { kind: 'setup-link' }
  | { kind: 'list' }
  | { kind: 'create'; email: string; name: string; role: string }
  | { kind: 'promote'; email: string; role: string }
  | { kind: 'reset-password'; email: string }
  | { kind: 'disable-second-factor'; email: string }
  | { kind: 'migrate' }
  | { kind: 'seed-demo' }
  | { kind: 'rebuild-reports' }
  | { kind: 'reseal' }
  | { kind: 'copy-files' }
  | { kind: 'verify' | 'repair'; only: string[] | undefined }
  | { kind: 'backup'; folder: string; keyFile: string | undefined; keep: number | undefined }
  | { kind: 'restore'; folder: string; keyFile: string | undefined; doesReplace: boolean }
)

export type ParsedAdminCommand = AdminCommand | { kind: 'help' } | { kind: 'wrong'; why: string }

export const adminUsage = `Manages an installation from its own machine.

  npm run admin -- setup-link                     prints a link that sets up an empty help desk, once, within an hour
  npm run admin -- list                           everybody who may sign in to the admin area
  npm run admin -- create <email> --name <name>   makes a superadmin and prints the password
  npm run admin -- promote <email>                makes somebody who is known already a superadmin
  npm run admin -- reset-password <email>         prints a new password and ends the person's sessions
  npm run admin -- disable-second-factor <email>  turns two-step verification off for somebody who has lost their phone
  npm run admin -- migrate                        brings the database up to date, and prepares an empty one
  npm run admin -- seed-demo                      fills an empty database with the demo
  npm run admin -- rebuild-reports                counts for the reports anew, while Lodge runs; goes on if interrupted
  npm run admin -- reseal                         encrypts with LODGE_SECRET what LODGE_FORMER_SECRET has encrypted
  npm run admin -- copy-files                     copies files from LODGE_FILES_DIR to the bucket; what is there stays
  npm run admin -- backup <folder>                copies database and files of one moment into a folder in it
  npm run admin -- restore <folder>               fills an empty installation with a backup, or the latest in a folder
  npm run admin -- verify                         looks whether everything is as it should be, while Lodge runs
  npm run admin -- repair                         the same, and makes anew what is derived (verify --repair)

  --key-file <file>  with backup and restore: a file with a key of age or a passphrase
  --keep <number>    with backup: how many backups stay in the folder
  --replace          with restore: whatever the installation holds is lost
  --only <name>      with verify and repair: this alone; may be given again
  --role <role>   with create and promote: another role than superadmin, such as agent
  --json          prints JSON (npm run --silent admin -- list --json)
  --help          prints this

It works on the database of DATABASE_URL, or else on that of the copy that npm start runs with the data in
LODGE_DATA_DIR (.data). Links begin with APP_URL.

Exit status: 0 done, 1 not done, 2 not understood. Of verify and repair: 0 all is well, 1 something differs,
2 that could not be found out.`

export function parseAdminCommand(args: string[]): ParsedAdminCommand {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        json: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h' },
        name: { type: 'string' },
        role: { type: 'string' },
        only: { type: 'string', multiple: true },
        repair: { type: 'boolean', default: false },
        replace: { type: 'boolean', default: false },
        keep: { type: 'string' },
        'key-file': { type: 'string' },
      },
    })
    if (values.help) return { kind: 'help' }
    const [verb, email, ...rest] = positionals
    if (verb === undefined) return wrong('Name a command.')
    if (rest.length > 0) return wrong(`${rest[0]} is one argument too many; put a name in quotes.`)
    return toCareCommand(verb, email, values) ?? toAdminCommand(verb, email, values)
  } catch (error) {
    return wrong(error instanceof Error ? error.message : String(error))
  }
}

interface Options {
  json: boolean
  name?: string | undefined
  role?: string | undefined
}

interface CareOptions {
  json: boolean
  only?: string[] | undefined
  repair: boolean
  replace: boolean
  keep?: string | undefined
  'key-file'?: string | undefined
}

function toCareCommand(
  verb: string,
  folder: string | undefined,
  { json: isJson, only, repair, replace: doesReplace, keep, 'key-file': keyFile }: CareOptions,
): ParsedAdminCommand | null {
  if (verb === 'verify' || verb === 'repair') {
    if (folder !== undefined) return wrong(`${verb} takes no folder; name an invariant with --only.`)
    return { kind: repair ? 'repair' : verb, only, isJson }
  }
  if (verb !== 'backup' && verb !== 'restore') return null
  if (folder === undefined) return wrong(`Name the folder, as in ${verb} /var/backups/lodge.`)
  if (verb === 'restore') return { kind: verb, folder, keyFile, doesReplace, isJson }
  if (keep !== undefined && !/^[1-9]\d*$/.test(keep)) return wrong('--keep takes a number of backups.')
  return { kind: verb, folder, keyFile, keep: keep === undefined ? undefined : Number(keep), isJson }
}

const alone = [
  'setup-link',
  'list',
  'migrate',
  'seed-demo',
  'rebuild-reports',
  'reseal',
  'copy-files',
] as const
const aboutPeople = ['create', 'promote', 'reset-password', 'disable-second-factor'] as const

function toAdminCommand(verb: string, email: string | undefined, options: Options): ParsedAdminCommand {
  const { json: isJson, name, role } = options
  const kind = alone.find((each) => each === verb)
  if (kind) return email === undefined ? { kind, isJson } : wrong(`${verb} takes no address.`)
  const personCommand = aboutPeople.find((each) => each === verb)
  if (!personCommand) return wrong(`There is no command ${verb}.`)
  if (email === undefined || !/^[^@\s]+@[^@\s]+$/.test(email)) return wrong('Give an e-mail address.')
  const person = { email: email.toLowerCase(), isJson }
  if (personCommand === 'reset-password' || personCommand === 'disable-second-factor')
    return { kind: personCommand, ...person }
  if (personCommand === 'promote') return { kind: personCommand, ...person, role: role ?? 'superadmin' }
  if (!name?.trim()) return wrong('Give the name, as in --name "Ada Lovelace".')
  return { kind: personCommand, ...person, name: name.trim(), role: role ?? 'superadmin' }
}

function wrong(message: string): ParsedAdminCommand {
  return { kind: 'wrong', why: message }
}
