/** A value as the JSON that a client receives, which is put together from parts that were written before. */
export class JsonText<Value = unknown> {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }

  /** Returns the value as whoever receives the text reads it. */
  parse(): Value {
    return JSON.parse(this.text)
  }
}
