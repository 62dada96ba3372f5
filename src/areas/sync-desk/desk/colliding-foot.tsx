import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Copy } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { deskCalls } from '#schema/calls/sync.ts';
import { useCalled } from '#src/data/answers/use-called.ts';

/** Loaded on demand: needed once after an update, if at all. */
const CollidingDialog = lazy(() => import('./colliding-dialog.tsx').then((part) => ({ default: part.CollidingDialog })));

/** The line below the queue that leads to older codes whose normalised form another record has; hidden if none exist. */
export function CollidingFoot() {
  const { t } = useLingui();
  const { data: codes } = useCalled(deskCalls.collidingCodes, {});
  const [isOpen, setOpen] = useState(false);
  if (!codes || codes.length === 0) return null;
  return (
    <>
      <button
        type="button"
        className="flex min-h-14 w-full shrink-0 items-center gap-2.5 border-t border-line px-5 text-left text-office text-muted outline-offset-[-3px] hover:bg-tint"
        onClick={() => setOpen(true)}
      >
        <Copy size={18} aria-hidden className="shrink-0" />
        {t`${plural(codes.length, { one: '# code written in two ways', other: '# codes written in two ways' })}`}
      </button>
      {isOpen ? (
        <Suspense>
          <CollidingDialog codes={codes} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
