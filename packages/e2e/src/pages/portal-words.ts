import { catalogueIn } from '@lodge/infra-strings/catalogues'
import { lookupIn } from '@lodge/strings'

/** The words of the portal's pages in a reader's language: Lodge's own by their keys, and some of the demo's. */
export interface PortalWords {
  t: (key: string) => string
  department: string
  examTopic: string
  place: string
}

type NamesOfDemo = Omit<PortalWords, 't'>

// The demo's texts are English and German; who reads Arabic gets them as they are written.
const asWritten: NamesOfDemo = {
  department: 'School of Computer Science',
  examTopic: 'Exam timetable',
  place: 'Building and room',
}
const translated: Readonly<Record<string, NamesOfDemo>> = {
  de: { department: 'Institut für Informatik', examTopic: 'Prüfungstermine', place: 'Gebäude und Raum' },
}

export function portalWords(language: string): PortalWords {
  const t = lookupIn(language, catalogueIn(language, ['apps/portal', 'packages/ui', 'packages/contracts']))
  return { ...(translated[language] ?? asWritten), t }
}

export const englishWords = portalWords('en')
