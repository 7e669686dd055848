import { useFormToken } from '../page-forms.ts'

/** Fields that a form needs besides the typed ones where it is sent without the app. */
export function HiddenFields({ values = {} }: { values?: Record<string, string | null> }) {
  const token = useFormToken()
  if (token === null) return null
  return Object.entries({ token, ...values }).map(
    ([name, value]) => value !== null && <input key={name} type="hidden" name={name} value={value} />,
  )
}
