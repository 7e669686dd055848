const bareTag = /<(a|span)>((?:(?!<\/?\1[ >])[\s\S])*)<\/\1>/g

/**
 * Returns HTML without the links and spans that say nothing, with their words. `sanitize-html` cannot leave a tag out by
 * what it refers to: one that is given a name that is not allowed lends its closing tag to the next one.
 */
export function unwrapBareTags(html: string): string {
  return html.replace(bareTag, '$2')
}
