export const richTextStrings = {
  label: 'Formatting',
  bold: 'Bold',
  italic: 'Italic',
  bulletList: 'Bulleted list',
  orderedList: 'Numbered list',
  blockquote: 'Quotation',
  code: 'Code',
  link: 'Link',
  unlink: 'Remove the link',
  linkTitle: 'Link to',
  linkLabel: 'Address',
}
