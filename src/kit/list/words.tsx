/** Words of a cell that must be readable whole, such as a reason: two lines, and all of them with the pointer over them. */
export function Words({ children }: { children: string }) {
  return (
    <span title={children} className="line-clamp-2 text-small leading-[17px] text-soft">
      {children}
    </span>
  );
}
