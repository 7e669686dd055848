/** Returns a text in which accents and capitals make no difference, as names of universities are typed. */
export function foldForSearch(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ø', 'o')
    .replaceAll('ł', 'l')
    .replaceAll(/\s+/g, ' ')
    .trim()
}
