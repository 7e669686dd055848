import { FormFile, type FormRecord, fieldMessages } from '@lodge/contracts'
import { checkForm } from '@lodge/domain'
import { t } from '../../foundation/t.ts'

type Imported = { form: FormFile } | { problems: { path: string; message: string }[] }

/** Returns the form in a file's text, or what is wrong with it, each with its path. */
export function readFormFile(text: string): Imported {
  let given: unknown
  try {
    given = JSON.parse(text)
  } catch {
    return { problems: [{ path: '', message: t('forms.notJson') }] }
  }
  const parsed = FormFile.safeParse(given)
  if (!parsed.success) {
    const found = parsed.error.issues.map(({ path, message }) => ({
      path: path.map(String).join('.'),
      message,
    }))
    return { problems: found }
  }
  const problems = Object.entries(fieldMessages(checkForm(parsed.data.fields)))
  if (problems.length > 0) return { problems: problems.map(([path, message]) => ({ path, message })) }
  return { form: parsed.data }
}

/** Returns a form as the text of a file. */
export function writeFormFile({ name, fields }: Pick<FormRecord, 'name' | 'fields'>): string {
  const file: FormFile = { lodgeForm: 1, name, fields }
  return JSON.stringify(file, null, 2)
}
