import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { type Catalogue, sourceLanguage, withFallback } from '@lodge/strings'
import { z } from 'zod'

const root = join(import.meta.dirname, '../../..')

export { sourceLanguage }

const Texts: z.ZodType<Catalogue> = z.record(
  z.string(),
  z.union([z.string(), z.lazy((): z.ZodType<Catalogue> => Texts)]),
)

/** Returns the folders, from the root, of the workspaces that have catalogues. */
export function workspacesWithStrings(): string[] {
  const folders = globSync(`{packages,apps,workers}/*/strings/${sourceLanguage}`, { cwd: root })
  return folders.map((folder) => join(folder, '../..')).toSorted()
}

/** Returns a workspace's catalogue in a language: each file under its name. Empty when there is none. */
export function readCatalogue(workspace: string, language: string): Catalogue {
  const files = catalogueFiles(workspace, language)
  return Object.fromEntries(files.map((path) => [basename(path, '.json'), readTexts(path)]))
}

/** Returns the whole catalogue of an app in a language, from all its workspaces. */
export function catalogueIn(language: string, workspaces: Iterable<string>): Catalogue {
  return Object.assign(
    {},
    ...[...workspaces].map((workspace) =>
      withFallback(readCatalogue(workspace, language), readCatalogue(workspace, sourceLanguage)),
    ),
  )
}

/** Returns the paths of a workspace's files in a language, in order. */
export function catalogueFiles(workspace: string, language: string): string[] {
  return globSync(join(root, workspace, 'strings', language, '*.json')).toSorted()
}

/** Returns the languages of a workspace, each a folder, in order. */
export function languagesOf(workspace: string): string[] {
  return globSync(join(root, workspace, 'strings', '*/'))
    .map((folder) => basename(folder))
    .toSorted()
}

/** Returns every message of a catalogue with its whole key. */
export function messagesIn(
  catalogue: Catalogue,
  prefix: readonly string[] = [],
): [key: string, text: string][] {
  return Object.entries(catalogue).flatMap(([key, text]) =>
    typeof text === 'string'
      ? [[[...prefix, key].join('.'), text] satisfies [string, string]]
      : messagesIn(text, [...prefix, key]),
  )
}

/** Returns a catalogue of the same keys with each message changed. */
export function mapMessages<Made>(catalogue: Catalogue, change: (text: string) => Made): Mapped<Made> {
  return Object.fromEntries(
    Object.entries(catalogue).map(([key, text]) => [
      key,
      typeof text === 'string' ? change(text) : mapMessages(text, change),
    ]),
  )
}

export interface Mapped<Made> {
  [key: string]: Made | Mapped<Made>
}

function readTexts(path: string): Catalogue {
  return Texts.parse(JSON.parse(readFileSync(path, 'utf8')))
}
