import { type ImportColumns, type ImportField, type ImportKind, importFields } from '@lodge/contracts'

/** Names that columns have in other systems, in small letters and digits alone. */
const names: Record<ImportField, readonly string[]> = {
  email: ['email', 'mail', 'emailaddress', 'mailaddress', 'address', 'login'],
  name: ['name', 'fullname', 'displayname', 'studentname'],
  firstName: ['firstname', 'givenname', 'forename', 'first'],
  lastName: ['lastname', 'surname', 'familyname', 'last'],
  externalId: [
    'externalid',
    'studentid',
    'studentnumber',
    'studentno',
    'matriculationnumber',
    'sisid',
    'userid',
    'id',
  ],
  department: ['department', 'departmentalias', 'school', 'faculty', 'unit'],
  courses: ['courses', 'course', 'coursecodes', 'coursecode', 'enrolments', 'enrollments', 'modules'],
  code: ['code', 'coursecode', 'modulecode', 'course', 'courseid'],
  title: ['title', 'name', 'coursename', 'coursetitle', 'modulename', 'moduletitle'],
  term: ['term', 'semester', 'session', 'period'],
  students: ['students', 'studentemails', 'participants', 'members'],
  staff: ['staff', 'staffemails', 'teachers', 'lecturers', 'instructors'],
}

/** Returns the columns whose names say what they hold; of two with the same name the first. */
export function guessColumns(kind: ImportKind, headers: readonly string[]): ImportColumns {
  const plain = headers.map((header) => header.toLowerCase().replace(/[^a-z0-9]/g, ''))
  const takenColumns = new Set<number>()
  const columns: ImportColumns = {}
  for (const field of importFields[kind]) {
    const index = names[field]
      .map((name) => plain.indexOf(name))
      .find((at) => at >= 0 && !takenColumns.has(at))
    if (index === undefined) continue
    takenColumns.add(index)
    columns[field] = index
  }
  return columns
}
