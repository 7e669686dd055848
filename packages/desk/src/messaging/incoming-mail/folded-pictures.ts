import type { ReadMail } from '@lodge/mail'

/** Returns the places of those files that only a quotation or a signature shows. */
export function foldedPictures({ visible, folded }: Pick<ReadMail, 'visible' | 'folded'>): Set<number> {
  const shown = new Set(visible.pictures)
  return new Set(folded.flatMap(({ pictures }) => pictures).filter((place) => !shown.has(place)))
}
