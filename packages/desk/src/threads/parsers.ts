import type { FieldProblems, Problem } from '@lodge/contracts'
import { DomainError } from '@lodge/domain'
import type { CsvBeginning, CsvHead } from '../imports/csv/open-csv.ts'
import type { CalendarFile, FoundHolidays } from '../sla/business-hours/calendar-file/find-holidays.ts'

/** What is read of uploaded files in a thread. */
export interface Parsers {
  csvHead: { input: CsvBeginning; output: CsvHead }
  holidays: { input: CalendarFile; output: FoundHolidays }
}

/** What a thread answers: a refusal is no error there, since a thread's errors lose what they are. */
export type ThreadAnswer<Result> =
  | { result: Result }
  | { refused: Problem; fields: FieldProblems | undefined }

export interface ThreadTask<Name extends keyof Parsers = keyof Parsers> {
  name: Name
  input: Parsers[Name]['input']
}

type Parser<Name extends keyof Parsers> = (
  input: Parsers[Name]['input'],
) => Promise<Parsers[Name]['output']> | Parsers[Name]['output']

/** Loads only what is needed. */
const loaders: { [Name in keyof Parsers]: () => Promise<Parser<Name>> } = {
  csvHead: async () => (await import('../imports/csv/open-csv.ts')).openCsv,
  holidays: async () => (await import('../sla/business-hours/calendar-file/find-holidays.ts')).findHolidays,
}

/** Runs one of them; the thread's entry. */
export default async function runParser<Name extends keyof Parsers>({
  name,
  input,
}: ThreadTask<Name>): Promise<ThreadAnswer<Parsers[Name]['output']>> {
  try {
    const parse = await loaders[name]()
    return { result: await parse(input) }
  } catch (error) {
    if (error instanceof DomainError) return { refused: error.problem, fields: error.details.fields }
    throw error
  }
}
