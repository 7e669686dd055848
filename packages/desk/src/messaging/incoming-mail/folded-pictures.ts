import type { ReadMail } from '@lodge/mail'

/** Returns the places of those files that only a quotation or a signature shows. */
export function foldedPictures({ visible, folded }: Pick<ReadMail, 'visible' | 'folded'>): Set<number> {
  const shown = new Set(picturesIn(visible.html))
  return new Set(folded.flatMap(({ html }) => picturesIn(html)).filter((place) => !shown.has(place)))
}

function picturesIn(html: string | null): number[] {
  return [...(html ?? '').matchAll(/\bdata-picture="(\d+)"/g)].map(([, place]) => Number(place))
}
