import type { StoreApi } from 'zustand'

/**
 * Gives a store a state that it has from the start. Components that are rendered on the server see the first state of
 * a store and no later one; rendering takes one turn, so a state given right before it belongs to that page alone.
 * Nobody who follows the store hears of it there: there is nothing to keep.
 */
export function provideState<State extends object>(
  store: Pick<StoreApi<State>, 'setState' | 'getInitialState'>,
  state: Partial<State>,
): void {
  if (typeof document === 'undefined') Object.assign(store.getInitialState(), state)
  else store.setState(state)
}
