/** The variables that say where files are kept; whoever picks them needs such a place. */
export const fileVariables = {
  LODGE_FILES_DIR: true,
  LODGE_FILES_S3_ENDPOINT: true,
  LODGE_FILES_S3_BUCKET: true,
  LODGE_FILES_S3_REGION: true,
  LODGE_FILES_S3_ACCESS_KEY: true,
  LODGE_FILES_S3_SECRET_KEY: true,
  LODGE_FILES_S3_PREFIX: true,
} as const

const neededForBucket = [
  'LODGE_FILES_S3_ENDPOINT',
  'LODGE_FILES_S3_BUCKET',
  'LODGE_FILES_S3_ACCESS_KEY',
  'LODGE_FILES_S3_SECRET_KEY',
] as const

/** Returns what is missing of the place for files: a bucket that is half given is no folder. */
export function missingFileVariables(given: Readonly<Record<string, unknown>>): string[] {
  const names = Object.keys(given).filter((name) => given[name] !== undefined)
  if (names.some((name) => name.startsWith('LODGE_FILES_S3_')))
    return neededForBucket.filter((name) => !names.includes(name)).map((name) => `${name} must be set`)
  return names.includes('LODGE_FILES_DIR') ? [] : ['LODGE_FILES_DIR must be set']
}
