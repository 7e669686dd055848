import { type HandOverPreview, type HandOverRule, type PreviewHandOver, routes } from '@lodge/contracts'
import { create } from 'zustand'
import { http } from '../../foundation/http.ts'

/** A question that is asked before open tickets leave somebody's hands. */
interface Question {
  title: string
  text: string
  confirmLabel: string
}

export interface PeopleRequest extends Question {
  kind: 'people'
  preview: HandOverPreview
  answer: (to: HandOverRule | null) => void
}

/** Asks which team gets the work of one that is being archived. */
export interface TeamRequest extends Question {
  kind: 'team'
  alias: string
  answer: (team: string | null) => void
}

interface HandOverRequests {
  request: PeopleRequest | TeamRequest | null
  asked: (request: PeopleRequest | TeamRequest) => void
  answered: () => void
}

export const useHandOverRequests = create<HandOverRequests>((set) => ({
  request: null,
  asked: (request) => set({ request }),
  answered: () => set({ request: null }),
}))

/**
 * Asks where the open tickets go that a change takes out of somebody's sight, and plans it. Returns whether to go on;
 * undefined where there are none and nothing was asked.
 */
export async function askHandOver(
  change: PreviewHandOver,
  questionOf: (preview: HandOverPreview) => Question,
): Promise<boolean | undefined> {
  const preview = await http.call(routes.previewHandOver, { body: change })
  if (preview.openTickets === 0) return undefined
  const to = await new Promise<HandOverRule | null>((answer) =>
    useHandOverRequests.getState().asked({ kind: 'people', preview, answer, ...questionOf(preview) }),
  )
  useHandOverRequests.getState().answered()
  if (to === null) return false
  await planHandOver(preview, to)
  return true
}

/** Says by which rule the open tickets of these people are handed over. */
export async function planHandOver({ people }: HandOverPreview, to: HandOverRule): Promise<void> {
  await http.call(routes.planHandOver, { body: { people: people.map(({ alias }) => alias), to } })
}

/** Asks which team gets the work of one that is being archived; null where it is not archived. */
export async function askForTeam(alias: string, question: Question): Promise<string | null> {
  const team = await new Promise<string | null>((answer) =>
    useHandOverRequests.getState().asked({ kind: 'team', alias, answer, ...question }),
  )
  useHandOverRequests.getState().answered()
  return team
}
