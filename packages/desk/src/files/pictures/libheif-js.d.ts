declare module 'libheif-js/libheif-wasm/libheif-bundle.mjs' {
  /** The part of libheif that we use; its own types describe only the functions below it. */
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
