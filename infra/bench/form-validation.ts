import { loadavg } from 'node:os'
import { performance } from 'node:perf_hooks'
import type { FormAnswer, FormAnswers, FormField } from '@lodge/contracts'
import { validateFormAnswers } from '@lodge/domain'

const aimMs = 5
const runs = 5_000

/** A hundred fields of every kind, each shown by two answers before it. */
const fields: FormField[] = Array.from({ length: 100 }, (_, index) => {
  const kinds = ['choice', 'text', 'number', 'date', 'choices', 'file'] as const
  const type = kinds[index % kinds.length] ?? 'text'
  const choices = Array.from({ length: 10 }, (__, at) => ({ value: `option_${at}`, label: `Option ${at}` }))
  return {
    key: `q${index}`,
    type,
    label: `Question ${index}`,
    isRequired: true,
    ...((type === 'choice' || type === 'choices') && { choices }),
    ...(type === 'text' && { minLength: 2, maxLength: 200 }),
    ...(type === 'number' && { min: 0, max: 1_000 }),
    ...(type === 'file' && { maxFiles: 10, maxFileMegabytes: 5, fileKind: 'documents' as const }),
    ...(type === 'date' && { minDate: '2026-01-01' }),
    ...(index > 1 && {
      visibleWhen: {
        match: 'all',
        tests: [
          { field: `q${index - 1}`, test: 'is_answered' },
          { field: `q${index - 2}`, test: 'is_answered' },
        ],
      },
    }),
  }
})

const answers: Partial<Record<FormField['type'], FormAnswer>> = {
  choice: 'option_9',
  choices: ['option_3', 'option_9'],
  text: 'Hartley Building, 2.14',
  number: '12.5',
  date: '2026-10-21',
}
const filesOf = (key: string) => Array.from({ length: 10 }, (_, at) => `${key}-${at}`)
const formAnswers: FormAnswers = Object.fromEntries(
  fields.map(({ key, type }) => [key, type === 'file' ? filesOf(key) : (answers[type] ?? '')]),
)
const file = { name: 'letter.pdf', contentType: 'application/pdf', size: 1_000 }
const choices = {
  courses: [],
  files: Object.fromEntries(fields.flatMap(({ key }) => filesOf(key)).map((id) => [id, file])),
}

/** Checks types only, without conditions and rules. */
function checkTypesOnly(): number {
  let right = 0
  for (const { key, type } of fields) {
    const answer = formAnswers[key]
    if (type === 'choices' || type === 'file' ? Array.isArray(answer) : typeof answer === 'string') right += 1
  }
  return right
}

function measure(work: string, task: () => unknown) {
  for (let warm = 0; warm < 500; warm++) task()
  const times: number[] = []
  for (let each = 0; each < runs; each++) {
    const startedAt = performance.now()
    task()
    times.push(performance.now() - startedAt)
  }
  times.sort((one, other) => one - other)
  const at = (part: number) => times[Math.floor(runs * part)] ?? 0
  return { work, median: at(0.5), p99: at(0.99) }
}

const startedAt = performance.now()
const { errors, formAnswers: validAnswers } = validateFormAnswers(fields, formAnswers, choices)
const firstMs = performance.now() - startedAt
if (Object.keys(errors).length > 0 || Object.keys(validAnswers).length !== fields.length)
  throw new Error('The answers of the bench are not right')

const perRunMs = measure('validateFormAnswers, 100 conditional fields', () =>
  validateFormAnswers(fields, formAnswers, choices),
)
const plain = measure('a plain loop of type checks', checkTypesOnly)
const round = (ms: number) => Math.round(ms * 10_000) / 10_000
console.table(
  [perRunMs, plain].map(({ work, median, p99 }) => ({
    work,
    'median ms': round(median),
    'p99 ms': round(p99),
    runs,
  })),
)
console.log(
  `Load average ${loadavg()
    .map((load) => load.toFixed(1))
    .join(', ')}`,
)
console.log(`The first of all, before anything is compiled: ${round(firstMs)} ms`)
console.log(`Aim: p99 under ${aimMs} ms: ${perRunMs.p99 < aimMs ? 'reached' : 'MISSED'}`)
