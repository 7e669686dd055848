/** A screen without figures: what there is to say, readable from across the room. */
export function WallNotice({ title, text }: { title: string; text?: string }) {
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center gap-[1.5rem] bg-background p-[2rem] text-center text-foreground">
      <div role="status">
        <h1 className="text-[4.5rem] leading-tight font-semibold">{title}</h1>
      </div>
      {text && <p className="max-w-[50rem] text-[2rem] leading-snug text-muted-foreground">{text}</p>}
    </main>
  )
}
