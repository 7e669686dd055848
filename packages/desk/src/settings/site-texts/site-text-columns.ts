import { deskStrings } from '../../foundation/strings.ts'

/** Returns the heads of the columns of a file for translators, in their order. They are English: files are read back. */
export function siteTextColumns() {
  const { t } = deskStrings(null)
  return {
    kind: t('site-text-file.kind'),
    record: t('site-text-file.record'),
    name: t('site-text-file.name'),
    field: t('site-text-file.field'),
    within: t('site-text-file.within'),
    state: t('site-text-file.state'),
    source: t('site-text-file.source'),
    text: t('site-text-file.text'),
  }
}
