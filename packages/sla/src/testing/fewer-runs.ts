import fc from 'fast-check'

// Hundreds of mutants each run the properties, and must all meet the same cases.
fc.configureGlobal({ numRuns: 25, seed: 20_260_114 })
