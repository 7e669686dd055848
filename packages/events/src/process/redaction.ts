/** What must not reach a log even where an object that has it is logged whole. */
const secrets = [
  'authorization',
  'body',
  'code',
  'codeHash',
  'cookie',
  'headers',
  'password',
  'passwordHash',
  'secret',
  'token',
]

/** How every process's log replaces secrets, down to two levels below the logged object. */
export const redaction = {
  paths: secrets.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]),
  censor: '[secret]',
}
