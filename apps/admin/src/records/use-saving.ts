import { useNavigate } from 'react-router'

interface Saving<Draft, View> {
  isNew: boolean
  send: (draft: Draft) => Promise<View>
  /** Puts the answer where the page reads it. */
  keep: (view: View) => Promise<unknown>
  pathOf: (alias: string) => string
}

/** Sends a record, keeps the answer and, where it was new, goes to its own page. */
export function useSaving<Draft, View extends { alias: string }>(saving: Saving<Draft, View>) {
  const navigate = useNavigate()
  return async (draft: Draft): Promise<void> => {
    const answer = await saving.send(draft)
    await saving.keep(answer)
    if (saving.isNew) await navigate(saving.pathOf(answer.alias), { replace: true })
  }
}
