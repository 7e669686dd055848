import { type LoaderFunction, redirect } from 'react-router'
import { keepCarriedQuestion } from '../tickets/ask/carried-question.ts'

/** Takes a question from the frame on another site to the form of its topic, past signing in. */
export const continueQuestion: LoaderFunction = ({ params: { alias = '' } }) => {
  keepCarriedQuestion(alias, window.location.hash)
  return redirect(`/tickets/new/${encodeURIComponent(alias)}`)
}
