export {
  type DatabaseDump,
  type DumpedSchema,
  type DumpedSequence,
  type DumpedTable,
  openDump,
} from './dump-database.ts'
export { countConnections, type DatabaseLoad, isUnused, openLoad } from './load-database.ts'
