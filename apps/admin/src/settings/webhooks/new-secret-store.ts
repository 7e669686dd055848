import { create } from 'zustand'

interface NewSecret {
  alias: string
  name: string
  secret: string
}

interface NewSecretStore {
  /** The secret that was just made, until somebody says that they have it. */
  made: NewSecret | null
  secretMade: (made: NewSecret) => void
  secretTaken: () => void
}

/** Carries the secret of a new webhook to the page that shows it once; it is in no cache and no address. */
export const useNewSecret = create<NewSecretStore>()((set) => ({
  made: null,
  secretMade: (made) => set({ made }),
  secretTaken: () => set({ made: null }),
}))
