declare module 'libmime' {
  const libmime: {
    /** Returns the usual extension of a type, without the dot. */
    detectExtension(type: string): string
  }
  export default libmime
}
