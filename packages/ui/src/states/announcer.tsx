import { create } from 'zustand'

type Announcements = {
  polite: string
  assertive: string
  announced: (text: string, isUrgent: boolean) => void
}

const useAnnouncements = create<Announcements>()((set) => ({
  polite: '',
  assertive: '',
  // Equal words must still be a change, for a live region to be read again.
  announced: (text, isUrgent) =>
    set((state) =>
      isUrgent ? { assertive: distinct(text, state.assertive) } : { polite: distinct(text, state.polite) },
    ),
}))

const distinct = (text: string, before: string) => (text === before ? `${text}\u00a0` : text)

/** Needs an `Announcer` on the page. */
export function announce(text: string, { isUrgent = false }: { isUrgent?: boolean } = {}) {
  useAnnouncements.getState().announced(text, isUrgent)
}

/** Put it once in the shell. */
export function Announcer() {
  const polite = useAnnouncements((state) => state.polite)
  const assertive = useAnnouncements((state) => state.assertive)
  return (
    <div className="sr-only">
      <div aria-live="polite" aria-atomic="true">
        {polite}
      </div>
      <div aria-live="assertive" aria-atomic="true">
        {assertive}
      </div>
    </div>
  )
}
