import type { DemoPerson } from '../people/add-people.ts'
import type { Random } from '../random.ts'

const placeholderValues = {
  building: [
    'Hartley Building',
    'Mercer Building',
    'the Ashby Library',
    'Thornton House',
    'the Wren Laboratory',
  ],
  hall: ['Hillcrest', 'Riverside Court', 'Abbey Hall', 'Quarry House', 'St Anne’s'],
  room: ['Hillcrest 14B', 'Riverside Court 207', 'Abbey Hall 3.11', 'Quarry House 52', 'St Anne’s 118'],
  town: ['Leeds', 'Cardiff', 'Norwich', 'Belfast', 'Exeter'],
  software: ['MATLAB', 'SPSS', 'NVivo', 'AutoCAD', 'ArcGIS'],
  weekday: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
  amount: ['£385', '£1,540', '£250', '£96.50', '£720'],
  country: ['Türkiye', 'India', 'Nigeria', 'Vietnam', 'Brazil'],
  month: ['September', 'October', 'June', 'July'],
} as const

const course = /^\{course\}$/

/** Fills the `{words in braces}` of one ticket's texts, the same word with the same value throughout. */
export function createPlaceholders(student: DemoPerson, random: Random) {
  const studentCourse = random.pick(student.courses)
  const values = new Map<string, string>([
    ['course', studentCourse.code],
    ['courseName', studentCourse.name],
    [
      'otherCourse',
      student.courses.find(({ code }) => code !== studentCourse.code)?.code ?? studentCourse.code,
    ],
    ['n', String(Math.floor(random.between(1000, 9999)))],
    ['day', String(Math.floor(random.between(4, 20)))],
  ])
  for (const [name, pool] of Object.entries(placeholderValues)) values.set(name, random.pick(pool))
  return {
    course: studentCourse,
    fill: (text: string) =>
      text.replace(/\{(\w+)\}/g, (placeholder, name: string) => values.get(name) ?? placeholder),
    /** The form needs a course's alias where the texts have its code. */
    fillAnswer: (text: string) =>
      course.test(text)
        ? studentCourse.alias
        : text.replace(/\{(\w+)\}/g, (placeholder, name: string) => values.get(name) ?? placeholder),
  }
}

export type Placeholders = ReturnType<typeof createPlaceholders>
