/** The ratings of the demo's students, in turn. */
export const demoRatings = [
  { rating: '5', comment: 'Quick and clear, thank you!' },
  { rating: '4', comment: '' },
  { rating: '5', comment: '' },
  { rating: '3', comment: 'Solved in the end, but I had to explain it twice.' },
  { rating: '5', comment: 'Very kind.' },
  { rating: '4', comment: 'It took a day longer than I had hoped.' },
  { rating: '2', comment: 'The link in the answer did not work.' },
  { rating: '5', comment: '' },
] as const

/** Comments on articles that did not help. */
export const demoComments = [
  'The screenshots look different from what I see.',
  '',
  'It does not say what to do on a phone.',
  'I still do not know which office to ask.',
] as const
