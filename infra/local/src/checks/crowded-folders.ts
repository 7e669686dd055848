import { dirname } from 'node:path'

export const maxProductFiles = 15

/** shadcn-ui expects its components side by side. */
const exempt = ['packages/ui/src/components/ui']

/** Returns the fullest first. Tests do not count. */
export function findCrowdedFolders(paths: readonly string[]): { folder: string; files: number }[] {
  const folders = Map.groupBy(paths.filter(isProduct), (path) => dirname(path))
  return [...folders]
    .map(([folder, { length: files }]) => ({ folder, files }))
    .filter(({ folder, files }) => files > maxProductFiles && !exempt.includes(folder))
    .toSorted((one, other) => other.files - one.files)
}

function isProduct(path: string): boolean {
  return /^(apps|packages|workers)\//.test(path) && !/\.(test|spec)\.tsx?$|\/testing\//.test(path)
}
