/** Fetches a file that the page will need, by a link with these properties. */
export function fetchAhead(properties: Partial<HTMLLinkElement>): void {
  document.head.append(Object.assign(document.createElement('link'), properties))
}
