/** One run for each number of tickets. */
export const benchSizes = (process.env.BENCH_SIZES ?? '10000').split(',').map((size) => Number(size.trim()))

/** Seconds of each measurement. */
export const benchSeconds = Number(process.env.BENCH_SECONDS ?? 3)

/** One measurement for each. */
export const benchConcurrency = [1, 10, 32]

/** Creations and replies together, while every consumer keeps up. */
export const sustainedPerSecond = Number(process.env.BENCH_SUSTAINED ?? 200)
export const sustainedSeconds = Number(process.env.BENCH_SUSTAINED_SECONDS ?? 15)
