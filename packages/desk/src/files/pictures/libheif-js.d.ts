declare module 'libheif-js/libheif-wasm/libheif-bundle.mjs' {
  /** What we use of libheif; its own types describe only the functions below these. */
  interface HeifPicture {
    get_width(): number
    get_height(): number
    is_primary(): boolean
    /** Calls back with null where the picture cannot be decoded. */
    display(
      target: { data: Uint8ClampedArray; width: number; height: number },
      done: (drawn: unknown) => void,
    ): void
  }
  interface Libheif {
    HeifDecoder: new () => { decode(bytes: Uint8Array): HeifPicture[] }
  }
  export default function load(): Libheif
}
