import { readFileSync } from 'node:fs'

/** The version of this copy of Lodge, which `package.json` and `CHANGELOG.md` name. */
export const lodgeVersion = readVersion()

function readVersion(): string {
  const text = readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')
  const { version }: { version: string } = JSON.parse(text)
  return version
}
