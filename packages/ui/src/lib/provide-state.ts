import type { StoreApi } from 'zustand'

/**
 * Sets the first state of a store: on the server, components see no later one. Rendering takes one turn, so a state
 * set right before belongs to that page alone. Nobody who follows the store hears of it.
 */
export function provideState<State extends object>(
  store: Pick<StoreApi<State>, 'setState' | 'getInitialState'>,
  state: Partial<State>,
): void {
  if (typeof document === 'undefined') Object.assign(store.getInitialState(), state)
  else store.setState(state)
}
