import { type Problem, problem } from '@lodge/contracts'
import { inEnglish } from '@lodge/contracts/english'
import { Liquid, LiquidError, type Template } from 'liquidjs'
import type { Variables } from '../mail-content.ts'

/** The time is the clock's: a machine that stands still for a second has written no endless template. */
const limits = { source: 50_000, memory: 1_000_000, renderMs: 3_000, output: 500_000 }

/** Nothing that reads a file, another template or the clock. */
const allowedTags = ['assign', 'if', 'unless', 'case', 'for', 'break', 'continue', 'comment', '#', 'raw']
const allowedFilters = [
  'append',
  'prepend',
  'remove',
  'remove_first',
  'replace',
  'replace_first',
  'slice',
  'split',
  'join',
  'capitalize',
  'downcase',
  'upcase',
  'strip',
  'lstrip',
  'rstrip',
  'strip_newlines',
  'truncate',
  'truncatewords',
  'size',
  'first',
  'last',
  'default',
  'url_encode',
  'plus',
  'minus',
  'times',
  'divided_by',
  'modulo',
  'round',
  'ceil',
  'floor',
]

/** Says what is wrong with a template, and in which line and column. */
export class TemplateError extends Error {
  readonly problem: Problem

  constructor(found: Problem) {
    super(inEnglish(found).message)
    this.problem = found
  }
}

type EscapeValue = (value: string) => string

/** An engine with the templates that it has parsed, and how much it has written of the present one. */
interface Writer {
  engine: Liquid
  templates: Map<string, Template[]>
  written: number
}

/** Engines, one for each way to escape: to make one takes longer than to fill a template. */
const writers = new WeakMap<EscapeValue, Writer>()
const maxKeptTemplates = 200
const asItIs: EscapeValue = (value) => value

/**
 * Returns a template filled with values, each of which goes through `escapeValue`. Throws a `TemplateError` for what is wrong
 * in it, for a variable that it does not have, and where it takes too much time or makes too much text.
 */
export function renderLiquid(source: string, values: Variables, escapeValue: EscapeValue = asItIs): string {
  return describingProblems(() => {
    const writer = writers.get(escapeValue) ?? createWriter(escapeValue)
    writer.written = 0
    const text: string = writer.engine.renderSync(parse(writer, source), values)
    if (text.length > limits.output) throw new Error('tooLong')
    return text
  })
}

function createWriter(escapeValue: EscapeValue): Writer {
  const engine = createEngine((value) => {
    const text = escapeValue(value)
    writer.written += text.length
    if (writer.written > limits.output) throw new Error('tooLong')
    return text
  })
  const writer: Writer = { engine, templates: new Map(), written: 0 }
  writers.set(escapeValue, writer)
  return writer
}

function parse({ engine, templates }: Writer, source: string): Template[] {
  const known = templates.get(source)
  if (known) return known
  const parsed = engine.parse(source)
  // A university has a few dozen texts; what is tried out while one is written must not stay for ever.
  if (templates.size >= maxKeptTemplates) templates.clear()
  templates.set(source, parsed)
  return parsed
}

/** Throws a `TemplateError` for the first mistake in a template, or the first variable that is none of these. */
export function checkLiquid(source: string, variables: readonly string[]): void {
  const engine = createEngine(asItIs)
  const parsed = describingProblems(() => engine.parse(source))
  const unknown = findUnknown(engine, parsed, variables)
  if (unknown) throw new TemplateError(unknown)
}

function createEngine(escapeValue: EscapeValue): Liquid {
  const engine = new Liquid({
    strictFilters: true,
    strictVariables: true,
    lenientIf: false,
    ownPropertyOnly: true,
    templates: {},
    parseLimit: limits.source,
    memoryLimit: limits.memory,
    renderLimit: limits.renderMs,
    outputEscape: (value: unknown) => escapeValue(value == null ? '' : String(value)),
  })
  for (const name of Object.keys(engine.filters))
    if (!allowedFilters.includes(name)) engine.unregisterFilter(name)
  for (const name of Object.keys(engine.tags)) if (!allowedTags.includes(name)) delete engine.tags[name]
  return engine
}

function findUnknown(engine: Liquid, parsed: Template[], variables: readonly string[]): Problem | undefined {
  const { globals } = engine.analyzeSync(parsed, { partials: false })
  const found = Object.entries(globals)
    .filter(([name]) => !variables.includes(name))
    .flatMap(([name, uses]) => uses.map(({ location }) => ({ name, ...location })))
    .toSorted((one, other) => one.row - other.row || one.col - other.col)
  return found.map(({ name, row, col }) =>
    problem('template_unknown_variable', { name, line: row, column: col }),
  )[0]
}

function describingProblems<Result>(work: () => Result): Result {
  try {
    return work()
  } catch (error) {
    throw new TemplateError(problemOf(error))
  }
}

function problemOf(error: unknown): Problem {
  const [line = 1, column = 1] = LiquidError.is(error) ? error.token.getPosition() : []
  const cause = LiquidError.is(error) ? (error.originalError ?? error) : error
  const text = (cause instanceof Error ? cause.message : String(cause)).replace(
    /,(?: file:.*,)? line:.*$/s,
    '',
  )
  const [, name] = /^undefined variable: (.*)$/s.exec(text) ?? []
  if (name !== undefined) return problem('template_unknown_variable', { line, column, name })
  return endless.test(text)
    ? problem('template_endless', { line, column })
    : problem('template_malformed', { line, column, problem: text })
}

/** Matches errors of the engine, of JavaScript and of our limit for the output: the template never ends. */
const endless = /limit exceeded|Invalid string length|call stack|tooLong/
