import { useNavigate } from 'react-router'

interface SaveOptions<Draft, View> {
  isNew: boolean
  send: (draft: Draft) => Promise<View>
  /** Puts the answer where the page reads it. */
  updateCache: (view: View) => Promise<unknown>
  toPath: (alias: string) => string
}

/** Sends a record, keeps the answer and, where it was new, goes to its own page. */
export function useSaveAndOpen<Draft, View extends { alias: string }>(saving: SaveOptions<Draft, View>) {
  const navigate = useNavigate()
  return async (draft: Draft): Promise<void> => {
    const answer = await saving.send(draft)
    await saving.updateCache(answer)
    if (saving.isNew) await navigate(saving.toPath(answer.alias), { replace: true })
  }
}
