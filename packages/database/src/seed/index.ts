export { type DemoSignIns, seedDemo } from './demo/seed-demo.ts'
export { seedEssentials } from './seed-essentials.ts'
