import { Temporal as Polyfill } from 'temporal-polyfill'

const platform: typeof Polyfill | undefined = Reflect.get(globalThis, 'Temporal')

/** The platform's Temporal where it exists, else the polyfill. */
export const Temporal: typeof Polyfill = platform ?? Polyfill
