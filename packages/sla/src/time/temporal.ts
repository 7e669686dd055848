import { Temporal as Polyfill } from 'temporal-polyfill'

const platform: typeof Polyfill | undefined = Reflect.get(globalThis, 'Temporal')

export const Temporal: typeof Polyfill = platform ?? Polyfill
