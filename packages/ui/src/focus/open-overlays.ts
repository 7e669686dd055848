const roles = ['dialog', 'alertdialog', 'menu', 'listbox']
const selectOverlays = (state: 'open' | 'closed') =>
  roles.map((role) => `[role="${role}"][data-state="${state}"]`).join(', ')

/** Layers that are fading away. */
export const closingOverlays = selectOverlays('closed')

/** Keys are meant for such a layer. */
export function isOverlayOpen(): boolean {
  return document.querySelector(selectOverlays('open')) !== null
}
