import { weighPages } from '@lodge/e2e/page-weights'

// Prints what the first visit of each page loads, beside its aim: node infra/bench/weight.ts, after the apps were built.
// The first figure is what comes before the page can be read, the second what its screen needs altogether; a page that the
// server renders gets the rest when it is used or the browser is idle. What waits for a first touch is in neither.

for (const { page, kilobytes, toRead, aim, budget } of weighPages()) {
  const outcome = kilobytes <= aim ? 'reached' : 'MISSED'
  const figures = `${kilobyte(toRead)} kB of JavaScript by brotli to read, ${kilobyte(kilobytes)} kB in all`
  console.log(`${page.padEnd(12)} ${figures}   aim ${aim} in all, ${outcome}; budget ${budget}`)
}

function kilobyte(size: number): string {
  return size.toFixed(1).padStart(6)
}
