import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { type Catalogue, sourceLanguage, withFallback } from '@lodge/strings'
import { z } from 'zod'

const root = join(import.meta.dirname, '../../..')

export { type Catalogue, sourceLanguage }

const Texts: z.ZodType<Catalogue> = z.record(
  z.string(),
  z.union([z.string(), z.lazy((): z.ZodType<Catalogue> => Texts)]),
)

/** Returns folders from the root. */
export function workspacesWithStrings(): string[] {
  const folders = globSync(`{packages,apps,workers}/*/strings/${sourceLanguage}`, { cwd: root })
  return folders.map((folder) => join(folder, '../..')).toSorted()
}

/** Puts each file under its name. Empty when there is none. */
export function readCatalogue(workspace: string, language: string): Catalogue {
  const files = catalogueFiles(workspace, language)
  return Object.fromEntries(files.map((path) => [basename(path, '.json'), readTexts(path)]))
}

/** Joins the catalogues of all workspaces of an app. */
export function catalogueIn(language: string, workspaces: Iterable<string>): Catalogue {
  return Object.assign(
    {},
    ...[...workspaces].map((workspace) =>
      withFallback(readCatalogue(workspace, language), readCatalogue(workspace, sourceLanguage)),
    ),
  )
}

export function catalogueFiles(workspace: string, language: string): string[] {
  return globSync(join(root, workspace, 'strings', language, '*.json')).toSorted()
}

export function languagesOf(workspace: string): string[] {
  return globSync(join(root, workspace, 'strings', '*/'))
    .map((folder) => basename(folder))
    .toSorted()
}

/** Yields each message with its whole key. */
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

export function mapMessages<Made>(catalogue: Catalogue, change: (text: string) => Made): Mapped<Made> {
  return Object.fromEntries(
    Object.entries(catalogue).map(([key, text]) => [
      key,
      typeof text === 'string' ? change(text) : mapMessages(text, change),
    ]),
  )
}

/** Returns a catalogue without the texts of these keys. */
export function withoutTexts(catalogue: Catalogue, keys: readonly string[], prefix = ''): Catalogue {
  return Object.fromEntries(
    Object.entries(catalogue)
      .filter(([key]) => !keys.includes(`${prefix}${key}`))
      .map(([key, text]) => [
        key,
        typeof text === 'string' ? text : withoutTexts(text, keys, `${prefix}${key}.`),
      ]),
  )
}

export interface Mapped<Made> {
  [key: string]: Made | Mapped<Made>
}

function readTexts(path: string): Catalogue {
  return Texts.parse(JSON.parse(readFileSync(path, 'utf8')))
}
