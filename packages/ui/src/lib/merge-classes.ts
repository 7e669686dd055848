import { createTailwindMerge } from 'tailwind-merge'

const anything = () => true
const isNumber = (value: string) => /^(\d+|px)$/.test(value)
const isArbitrary = (value: string) => value.startsWith('[')
const isArbitraryLength = (value: string) => /^\[(length:|[\d.])/.test(value)
const isArbitraryPicture = (value: string) => value.startsWith('[repeating')

/** Utilities that say one thing by whatever stands behind their name. */
const plain = [
  ...['w', 'h', 'size', 'min-w', 'max-w', 'min-h', 'max-h', 'basis', 'grow', 'shrink', 'order', 'z'],
  ...['p', 'px', 'py', 'pt', 'pr', 'pb', 'pl', 'm', 'mx', 'my', 'mt', 'mr', 'mb', 'ml'],
  ...['gap', 'gap-x', 'gap-y', 'inset', 'inset-x', 'inset-y', 'top', 'right', 'bottom', 'left'],
  ...['items', 'justify', 'self', 'grid-cols', 'grid-rows', 'col', 'col-start', 'row', 'row-start'],
  ...['overflow', 'overflow-x', 'overflow-y', 'whitespace', 'leading', 'tracking', 'line-clamp'],
  ...['rounded', 'rounded-t', 'rounded-r', 'rounded-b', 'rounded-l', 'rounded-tl', 'rounded-tr'],
  ...['rounded-br', 'rounded-bl', 'border-spacing', 'outline-offset', 'opacity', 'cursor', 'select'],
  ...[
    'translate',
    'translate-x',
    'translate-y',
    'rotate',
    'duration',
    'ease',
    'transition',
    'pointer-events',
  ],
  ...['scroll-m', 'scroll-mx', 'scroll-my', 'scroll-mt', 'scroll-mr', 'scroll-mb', 'scroll-ml'],
]

const sides = ['t', 'r', 'b', 'l', 'x', 'y']

const borders = Object.fromEntries(
  sides.flatMap((side) => [
    [`border-w-${side}`, [{ [`border-${side}`]: ['', isNumber] }]],
    [`border-color-${side}`, [{ [`border-${side}`]: [anything] }]],
  ]),
)

/** The classes of Tailwind that Lodge writes. What is not here is never taken away. */
const classGroups = {
  ...Object.fromEntries(plain.map((name) => [name, [{ [name]: ['', anything] }]])),
  ...borders,
  'border-w': [{ border: ['', isNumber] }],
  'border-style': [{ border: ['solid', 'dashed', 'dotted', 'double', 'hidden', 'none'] }],
  'border-collapse': [{ border: ['collapse', 'separate'] }],
  'border-color': [{ border: [anything] }],
  'divide-y': [{ 'divide-y': ['', isNumber] }],
  'divide-color': [{ divide: [anything] }],
  'outline-style': [{ outline: ['none', 'hidden', 'solid', 'dashed', 'dotted', 'double'] }],
  'outline-w': [{ outline: ['', isNumber] }],
  'outline-color': [{ outline: [anything] }],
  'ring-w': [{ ring: ['', isNumber] }],
  'ring-color': [{ ring: [anything] }],
  'bg-image': [{ bg: ['none', isArbitraryPicture] }],
  'bg-color': [{ bg: [anything] }],
  shadow: [{ shadow: ['', 'none', 'xs', 'sm', 'md', 'lg', 'xl', isArbitrary] }],
  'shadow-color': [{ shadow: [anything] }],
  'font-size': [{ text: ['xs', 'sm', 'base', 'lg', 'xl', '2xl', 'body', 'meta', isArbitraryLength] }],
  'text-alignment': [{ text: ['left', 'center', 'right', 'justify', 'start', 'end'] }],
  'text-wrap': [{ text: ['wrap', 'nowrap', 'balance', 'pretty'] }],
  'text-overflow': ['truncate', { text: ['ellipsis', 'clip'] }],
  'text-color': [{ text: [anything] }],
  'text-decoration': ['underline', 'overline', 'line-through', 'no-underline'],
  'decoration-thickness': [{ decoration: [isNumber] }],
  'decoration-color': [{ decoration: [anything] }],
  'font-weight': [{ font: ['normal', 'medium', 'semibold', 'bold'] }],
  'font-family': [{ font: ['sans', 'mono'] }],
  'font-style': ['italic', 'not-italic'],
  display: ['block', 'inline', 'inline-block', 'flex', 'inline-flex', 'grid', 'table', 'contents', 'hidden'],
  position: ['static', 'fixed', 'absolute', 'relative', 'sticky'],
  visibility: ['visible', 'invisible', 'collapse'],
  sr: ['sr-only', 'not-sr-only'],
  'flex-direction': [{ flex: ['row', 'row-reverse', 'col', 'col-reverse'] }],
  'flex-wrap': [{ flex: ['wrap', 'nowrap'] }],
  flex: [{ flex: [isNumber, 'auto', 'initial', 'none'] }],
  object: [{ object: ['contain', 'cover', 'fill', 'none', 'scale-down'] }],
  float: [{ float: ['left', 'right', 'none'] }],
  align: [{ align: ['top', 'middle', 'bottom', 'baseline'] }],
  'list-style': [{ list: ['none', 'disc', 'decimal'] }],
  break: [{ break: ['normal', 'words', 'all', 'keep'] }],
  wrap: [{ wrap: ['normal', 'anywhere', 'break-word'] }],
  'break-inside': [{ 'break-inside': ['auto', 'avoid'] }],
  animate: [{ animate: ['none', 'spin', 'pulse', 'ping', 'bounce'] }],
}

const ends = (prefix: string) => ({
  [prefix]: [...sides].map((side) => prefix + side),
  [`${prefix}x`]: [`${prefix}l`, `${prefix}r`],
  [`${prefix}y`]: [`${prefix}t`, `${prefix}b`],
})

/** What is taken away besides its own kind: a class for all sides replaces those for one. */
const conflictingClassGroups = {
  ...ends('p'),
  ...ends('m'),
  ...ends('scroll-m'),
  ...ends('border-w-'),
  ...ends('border-color-'),
  'border-w': sides.map((side) => `border-w-${side}`),
  'border-color': sides.map((side) => `border-color-${side}`),
  gap: ['gap-x', 'gap-y'],
  inset: ['inset-x', 'inset-y', 'top', 'right', 'bottom', 'left'],
  'inset-x': ['left', 'right'],
  'inset-y': ['top', 'bottom'],
  overflow: ['overflow-x', 'overflow-y'],
  size: ['w', 'h'],
  translate: ['translate-x', 'translate-y'],
  flex: ['basis', 'grow', 'shrink'],
  'font-size': ['leading'],
  'line-clamp': ['display', 'overflow'],
  rounded: ['t', 'r', 'b', 'l', 'tl', 'tr', 'br', 'bl'].map((corner) => `rounded-${corner}`),
  'rounded-t': ['rounded-tl', 'rounded-tr'],
  'rounded-r': ['rounded-tr', 'rounded-br'],
  'rounded-b': ['rounded-br', 'rounded-bl'],
  'rounded-l': ['rounded-tl', 'rounded-bl'],
}

/** Merges classes as tailwind-merge does by its own table, which knows five times what we use and weighs as much. */
export const mergeClasses = createTailwindMerge(() => ({
  cacheSize: 500,
  theme: {},
  classGroups,
  conflictingClassGroups,
  conflictingClassGroupModifiers: { 'font-size': ['leading'] },
  orderSensitiveModifiers: ['*', '**', 'after', 'before', 'file', 'marker', 'placeholder', 'selection'],
}))
