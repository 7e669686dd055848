import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type * as DMMF from '@prisma/dmmf'
import { get_datamodel } from '@prisma/prisma-schema-wasm'

// npm run generate -w @lodge/database

/** Types of Postgres, by those of `schema.prisma`, as `pg` reads and takes them. A `Json` is parsed by whoever reads it. */
const typeScriptTypes = {
  String: 'string',
  Boolean: 'boolean',
  Int: 'number',
  Float: 'number',
  BigInt: 'string',
  DateTime: 'Date',
  Json: 'unknown',
  Bytes: 'Uint8Array',
}

const schema = join(import.meta.dirname, '../prisma/schema.prisma')
const file = join(import.meta.dirname, '../src/generated/tables.ts')
const { models }: DMMF.Datamodel = JSON.parse(
  get_datamodel(JSON.stringify({ prismaSchema: [[schema, await readFile(schema, 'utf8')]], noColor: true })),
)
await rm(dirname(file), { recursive: true, force: true })
await mkdir(dirname(file), { recursive: true })
await writeFile(file, writeTables(models))

function writeTables(models: readonly DMMF.Model[]): string {
  const tables = models.map(({ dbName, name, fields }) => ({
    name: dbName ?? name,
    columns: fields.filter(isColumn),
  }))
  return [
    '// Made from schema.prisma by `npm run generate`.',
    '',
    'export interface Rows {',
    ...tables.flatMap(({ name, columns }) => [`  ${name}: {`, ...columns.map(typeOfColumn), '  }']),
    '}',
    '',
    '/** The columns that a new row must name. */',
    'export interface NeededColumns {',
    ...tables.map(({ name, columns }) => `  ${name}: ${neededColumns(columns)}`),
    '}',
    '',
    'export const tables = {',
    ...tables.flatMap(({ name, columns }) => [`  ${name}: {`, ...columns.map(describeColumn), '  },']),
    '} as const',
    '',
  ].join('\n')
}

/** Returns whether a field is stored in the row itself. Types that `schema.prisma` cannot name are only for SQL. */
function isColumn({ kind, type }: DMMF.Field): boolean {
  return kind === 'scalar' && type in typeScriptTypes
}

function typeOfColumn({ name, isList, isRequired, ...field }: DMMF.Field): string {
  const type = isDate(field) ? 'string' : Reflect.get(typeScriptTypes, field.type)
  return `    ${name}: ${type}${isList ? '[]' : ''}${isRequired || type === 'unknown' ? '' : ' | null'}`
}

function neededColumns(columns: readonly DMMF.Field[]): string {
  const needed = columns.filter((field) => field.isRequired && !field.hasDefaultValue)
  return needed.map(({ name }) => `'${name}'`).join(' | ') || 'never'
}

function describeColumn(field: DMMF.Field): string {
  const facts = [
    `name: '${field.dbName ?? field.name}'`,
    field.type === 'Json' && `json: '${field.isRequired ? 'required' : 'optional'}'`,
    isDate(field) && 'isDate: true',
    isMadeHere(field) && 'isNewId: true',
  ]
  return `    ${field.name}: { ${facts.filter(Boolean).join(', ')} },`
}

/** Returns whether a column is a day without a time, which `pg` would read as midnight of this machine. */
function isDate({ nativeType }: Pick<DMMF.Field, 'nativeType'>): boolean {
  return nativeType?.[0] === 'Date'
}

/** Returns whether Postgres has no default for the id of a new row. */
function isMadeHere({ default: value }: DMMF.Field): boolean {
  return typeof value === 'object' && 'name' in value && value.name === 'uuid'
}
