import type { ReactNode } from 'react';
import { Button } from '#src/kit/button/button.tsx';

interface MoreRowsProps {
  /** There are more rows to load. */
  isMore: boolean;
  busy: boolean;
  /** Text of why the last rows did not come; null if they did. */
  fault: ReactNode | null;
  onMore: () => void;
  /** Label of the button. */
  children: ReactNode;
}

/** Line below a list that the service answers page by page. */
export function MoreRows({ isMore, busy, fault, onMore, children }: MoreRowsProps) {
  if (!isMore && fault === null) return null;
  return (
    <div className="flex flex-wrap items-center justify-center gap-3 border-t border-line px-4 py-2">
      {fault === null ? null : (
        <span role="alert" className="font-bold text-on-danger">
          {fault}
        </span>
      )}
      {isMore ? (
        <Button busy={busy} onClick={onMore}>
          {children}
        </Button>
      ) : null}
    </div>
  );
}
