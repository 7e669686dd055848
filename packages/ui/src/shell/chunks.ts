import type { Rolldown } from 'vite'

type CodeSplitting = Exclude<NonNullable<Rolldown.OutputOptions['codeSplitting']>, boolean>
type Group = NonNullable<CodeSplitting['groups']>[number]

const libraries = /node_modules|rolldown[\\/]runtime/
const editor = /node_modules[\\/](@tiptap|prosemirror|linkifyjs)|rich-text[\\/](editor-toolbar|use-link)/
/** Menus, dialogs and form controls share them. */
const basics =
  /@radix-ui[\\/](react-(presence|collection|roving-focus|context|direction|id|primitive|use-[\w-]+)|primitive)[\\/]/
const menus =
  /@floating-ui|@radix-ui[\\/]react-(popper|menu|dropdown-menu|popover|tooltip)|ui[\\/](dropdown-menu|popover|tooltip)|theme-menu/

/** A module goes to the first group that has it. */
const shared = Object.entries({
  selects: /@radix-ui[\\/](react-select|number)|ui[\\/]select\.tsx/,
  fields: /ui[\\/]src[\\/]form-fields[\\/]|(choice-fields|tree-field)\.tsx/,
  controls: /@radix-ui[\\/]react-(checkbox|radio-group)|ui[\\/]src[\\/]tree[\\/]|(checkbox|radio-group)\.tsx/,
  forms:
    /react-hook-form|@hookform|@standard-schema|ui[\\/]src[\\/]forms[\\/](?!validate-form|use-schema-form)/,
  uploads: /ui[\\/]src[\\/](uploads|attachments)[\\/]|texts[\\/]ui\.uploads/,
  explanations: /ui[\\/]src[\\/]sla[\\/]explanation[\\/](?!explanation-popover|use-|sla-row)/,
  deadlines: /ui[\\/]src[\\/](sla[\\/]bar|tickets)[\\/]|texts[\\/]ui\.(sla|status|priority)/,
  tickets: /portal[\\/]src[\\/]tickets[\\/](?!.*(card|uploads|last-submitted|new-ticket-draft))/,
  properties:
    /admin[\\/]src[\\/](ticketing[\\/]ticket[\\/](merging|properties)|foundation[\\/]quick-search)[\\/]/,
  settings: /admin[\\/]src[\\/]foundation[\\/](settings-form|records|record-tree|edit-conflicts)[\\/]/,
  common:
    /texts[\\/](ui\.(time|field|tree)|topics)|tanstack|ui[\\/]src[\\/](format|lib|page|states|text-search)[\\/]|components[\\/]ui[\\/](badge|field|input|scroll-region|table|tabs)|portal[\\/]src[\\/](get-form-error|layout|topics)|domain[\\/]src[\\/](files|tickets[\\/]ticket-status)/,
})

const groups: readonly Group[] = [
  { name: 'libraries', test: libraries, tags: ['$initial'] },
  { name: 'app', tags: ['$initial'] },
  { name: 'icons', test: /lucide-react/, minShareCount: 2 },
  { name: 'basics', test: basics, minShareCount: 2, includeDependenciesRecursively: false },
  { name: 'menus', test: menus },
  { name: 'editor', test: editor },
  ...shared.map(([name, test]) => ({ name, test, minShareCount: 2, includeDependenciesRecursively: false })),
  { name: 'words', test: /virtual:texts/, minShareCount: 2, entriesAware: true },
  { name: 'parts', minShareCount: 2, entriesAware: true },
]

/** The portal's first page needs addresses and limits of the contracts, but no schema. */
const contracts: readonly Group[] = [
  {
    name: 'addresses',
    test: /answer-check|contracts[\\/]src[\\/](.*routes|foundation[\\/](clean-text|idempotency-key|limits|limit-values|durations|file-sizes|rich-text[\\/]inline-files)|settings[\\/]site[\\/]site-color|knowledge-base[\\/]knowledge-base|identity[\\/]auth[\\/]code-used-cookie|files[\\/]file-extensions|ticketing[\\/]forms[\\/]form-field-types)\.ts/,
    includeDependenciesRecursively: false,
  },
  {
    name: 'schemas',
    test: /node_modules[\\/]zod|contracts[\\/]src|texts[\\/]errors/,
    includeDependenciesRecursively: false,
  },
]

/**
 * Divides an app so that a page loads a handful of files and little that it does not use: the code of every page, of
 * which the libraries' part seldom changes; menus and the editor; each kind of screen; and code that two screens
 * share.
 */
export const codeSplitting = { groups: inOrder(groups) } satisfies CodeSplitting

/** For an app whose first page checks nothing by a schema. */
export const codeSplittingWithoutSchemas = {
  groups: inOrder([...contracts, ...groups]),
} satisfies CodeSplitting

function inOrder(groups: readonly Group[]): Group[] {
  return groups.map((group, place) => ({ ...group, priority: groups.length - place }))
}
