import { createContext, type ReactNode, useContext } from 'react'
import { english, type Strings } from './strings.ts'

const StringsContext = createContext<Strings>(english)

/** Gives the shared components their texts; without it they speak English. */
export function StringsProvider({ strings, children }: { strings: Strings; children: ReactNode }) {
  return <StringsContext value={strings}>{children}</StringsContext>
}

/** Returns the strings in use. */
export function useStrings() {
  return useContext(StringsContext)
}
