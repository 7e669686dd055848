import { weighPages } from '@lodge/e2e/page-weights'

// Prints what the first visit of each page loads, beside its aim: node infra/bench/weight.ts, after the apps were built

for (const { page, kilobytes, aim, budget } of weighPages()) {
  const outcome = kilobytes <= aim ? 'reached' : 'MISSED'
  const figures = `${kilobytes.toFixed(1).padStart(6)} kB of JavaScript by brotli`
  console.log(`${page.padEnd(12)} ${figures}   aim ${aim}, ${outcome}; budget ${budget}`)
}
