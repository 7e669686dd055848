// jsdom lays nothing out, and the editor asks where its cursor stands.
const nowhere = { top: 0, bottom: 0, left: 0, right: 0, width: 0, height: 0 }
Object.assign(Range.prototype, { getClientRects: () => [], getBoundingClientRect: () => nowhere })
Element.prototype.scrollIntoView = () => undefined
document.elementFromPoint ??= () => null
