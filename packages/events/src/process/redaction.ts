/** Keys whose values never reach a log, even where an object is logged whole. */
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

/** Reaches two levels below the logged object. */
export const redaction = {
  paths: secrets.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]),
  censor: '[secret]',
}
