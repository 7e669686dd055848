import {
  Email,
  type FieldProblems,
  type FormAnswer,
  type FormAnswers,
  type FormField,
  limits,
  type Problem,
  problem,
} from '@lodge/contracts'
import { type AnswerFiles, findFilesProblem } from './answer-files.ts'
import {
  describeDate,
  isDate,
  isPhoneNumber,
  isPlainNumber,
  isWebAddress,
  matchesPattern,
} from './answer-formats.ts'
import { hasNothingToChoose, isAnsweredField, needsAnswer } from './field-types.ts'
import { isEmpty, isGiven, normaliseAnswer } from './given-answers.ts'
import { answerAt, visibleFields } from './visible-fields.ts'

export interface ValidatedFormAnswers {
  /** Answers of visible fields, as they are stored. */
  formAnswers: FormAnswers
  /** Problems by path, such as `formAnswers.room`. */
  errors: FieldProblems
}

/** Courses by alias, and files that the person may give as answers. */
export interface OfferedAnswers {
  courses: readonly string[]
  files: AnswerFiles
  /** Stored answers: words in place of a choice may stay. */
  standing?: FormAnswers
  /** Leaves required fields open that no standing answer fills; the requester is asked for them. */
  mayMissAnswers?: boolean
}

/** Runs in the browser while somebody types, and on the server before it saves. */
export function validateFormAnswers(
  fields: readonly FormField[],
  input: FormAnswers,
  { courses, files, standing = {}, mayMissAnswers = false }: OfferedAnswers,
): ValidatedFormAnswers {
  const formAnswers: FormAnswers = {}
  const errors: FieldProblems = {}
  const takenFileIds = new Set<string>()
  for (const field of visibleFields(fields, input)) {
    if (!isAnsweredField(field)) continue
    const answer = normaliseAnswer(field, answerAt(input, field.key))
    const isOpen = ![answer, answerAt(standing, field.key)].some((each) => isGiven(field, each))
    if (mayMissAnswers && isOpen && needsAnswer(field)) continue
    const stands = typeof answer === 'string' && answer !== '' && answerAt(standing, field.key) === answer
    const error = hasNothingToChoose(field, courses)
      ? findWordsProblem(answer)
      : field.type === 'course' && stands
        ? null
        : (findProblem(field, answer, { courses, files }) ?? findTakenFile(field, answer, takenFileIds))
    if (error) errors[`formAnswers.${field.key}`] = error
    else if (answer !== undefined && !isEmpty(answer)) formAnswers[field.key] = answer
  }
  return { formAnswers, errors }
}

/** Refuses a file that answers another field already. */
function findTakenFile(
  { type }: FormField,
  answer: FormAnswer | undefined,
  takenFileIds: Set<string>,
): Problem | null {
  if (type !== 'file' || !Array.isArray(answer)) return null
  const isTaken = answer.some((id) => takenFileIds.has(id))
  for (const id of answer) takenFileIds.add(id)
  return isTaken ? problem('file_gone') : null
}

function findWordsProblem(answer: FormAnswer | undefined): Problem | null {
  if (answer === undefined || isEmpty(answer)) return null
  if (typeof answer !== 'string') return problem('not_a_text')
  const max = limits.formAnswerLength
  return answer.length > max ? problem('too_long', { max }) : null
}

function findProblem(
  field: FormField,
  answer: FormAnswer | undefined,
  { courses, files }: OfferedAnswers,
): Problem | null {
  if (answer === undefined || answer === false || isEmpty(answer))
    return needsAnswer(field) ? missingAnswer(field) : null
  if (field.type === 'checkbox' || field.type === 'consent')
    return answer === true ? null : problem('not_a_tick')
  if (field.type === 'choices') return findChoicesProblem(field, answer)
  if (field.type === 'file')
    return Array.isArray(answer) ? findFilesProblem(field, answer, files) : problem('not_a_file')
  if (typeof answer !== 'string') return problem('not_a_text')
  return findTextProblem(field, answer, courses)
}

function missingAnswer({ type }: FormField): Problem {
  if (type === 'choice' || type === 'choices' || type === 'tree') return problem('option_required')
  if (type === 'course') return problem('course_required')
  if (type === 'date') return problem('date_required')
  if (type === 'checkbox' || type === 'consent') return problem('tick_required')
  if (type === 'file') return problem('answer_file_required')
  return problem('required')
}

function findChoicesProblem({ choices = [], maxChoices }: FormField, answer: FormAnswer): Problem | null {
  if (!Array.isArray(answer)) return problem('not_an_option')
  const choiceValues = new Set(choices.map(({ value }) => value))
  if (!answer.every((value) => choiceValues.has(value))) return problem('not_an_option')
  return maxChoices !== undefined && answer.length > maxChoices
    ? problem('too_many', { max: maxChoices })
    : null
}

function findTextProblem(field: FormField, text: string, courses: readonly string[]): Problem | null {
  switch (field.type) {
    case 'choice':
      return field.choices?.some(({ value }) => value === text) ? null : problem('not_an_option')
    case 'tree':
      return findTreeProblem(field, text)
    case 'course':
      return courses.includes(text) ? null : problem('not_an_own_course')
    case 'date':
      return findDateProblem(field, text)
    case 'number':
      return findNumberProblem(field, text)
    default:
      return findFormatProblem(field, text) ?? findLengthProblem(field, text)
  }
}

function findTreeProblem({ choices = [] }: FormField, text: string): Problem | null {
  if (!choices.some(({ value }) => value === text)) return problem('not_an_option')
  return choices.some(({ parent }) => parent === text) ? problem('choice_with_more_below') : null
}

function findDateProblem({ minDate, maxDate }: FormField, text: string): Problem | null {
  if (!isDate(text)) return problem('not_a_date')
  if (minDate !== undefined && text < minDate)
    return problem('date_too_early', { date: describeDate(minDate) })
  if (maxDate !== undefined && text > maxDate)
    return problem('date_too_late', { date: describeDate(maxDate) })
  return null
}

function findNumberProblem({ min, max }: FormField, text: string): Problem | null {
  if (!isPlainNumber(text)) return problem('not_a_number')
  if (min !== undefined && Number(text) < min) return problem('too_small', { min })
  return max !== undefined && Number(text) > max ? problem('too_large', { max }) : null
}

function findFormatProblem({ type, pattern }: FormField, text: string): Problem | null {
  if (type === 'email' && !Email.safeParse(text).success) return problem('not_an_email')
  if (type === 'phone' && !isPhoneNumber(text)) return problem('not_a_phone_number')
  if (type === 'url' && !isWebAddress(text)) return problem('not_a_web_address')
  if (type === 'text' && pattern !== undefined && !matchesPattern(text, pattern))
    return problem('not_in_pattern', { pattern })
  return null
}

function findLengthProblem({ minLength = 0, maxLength }: FormField, text: string): Problem | null {
  const max = maxLength ?? limits.formAnswerLength
  if (text.length > max) return problem('too_long', { max })
  return text.length < minLength ? problem('too_short', { min: minLength }) : null
}
