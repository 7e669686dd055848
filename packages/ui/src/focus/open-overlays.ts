const roles = ['dialog', 'alertdialog', 'menu', 'listbox']
const selectOverlays = (state: 'open' | 'closed') =>
  roles.map((role) => `[role="${role}"][data-state="${state}"]`).join(', ')

/** Selects the layers that are fading away. */
export const closingOverlays = selectOverlays('closed')

/** Returns whether a dialog, menu, popover or list of choices lies over the screen: keys are then meant for it. */
export function isOverlayOpen(): boolean {
  return document.querySelector(selectOverlays('open')) !== null
}
