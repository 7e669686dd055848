import { SkeletonRows } from '../components/ui/skeleton.tsx'

/** A quick screen comes before any of it shows. */
export function ScreenSkeleton() {
  return <SkeletonRows rows={8} className="animate-late mx-auto w-full max-w-[1152px] p-6" />
}
