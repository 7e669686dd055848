import { SkeletonRows } from '../components/ui/skeleton.tsx'

/** Stands where the first screen will be; a quick one comes before any of it is to be seen. */
export function ScreenSkeleton() {
  return <SkeletonRows rows={8} className="animate-late mx-auto w-full max-w-[1152px] p-6" />
}
