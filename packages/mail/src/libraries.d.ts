declare module 'libmime' {
  const libmime: {
    /** Returns the usual extension of a type, without the dot. */
    detectExtension(type: string): string
    parseHeaderValue(
      header: string,
      options?: { stripComments?: boolean },
    ): {
      value: string
      params: Record<string, string>
      /** Parameters that came in the form of RFC 2231 and are decoded. */
      decodedParams: string[]
    }
  }
  export default libmime
}

declare module 'libqp' {
  const libqp: {
    decode(text: Buffer): Buffer
  }
  export default libqp
}
