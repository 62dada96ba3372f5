import { Plural, useLingui } from '@lingui/react/macro';
import { ChevronUp } from 'lucide-react';
import { useState } from 'react';
import { Drawer } from '#src/kit/layout/drawer.tsx';
import { ExpectedList, type ExpectedListProps } from './expected-list.tsx';

/** On a phone the expected list is one line over the keys, because result and counter take the screen; a press opens it (archive.md §6). */
export function ExpectedPeek(props: ExpectedListProps) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const { missing } = props.bench.sum;
  return (
    <div className="flex shrink-0 border-t border-line bg-card">
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="flex min-h-14 min-w-0 flex-1 items-center gap-3 px-4 text-left outline-offset-[-3px]"
      >
        <ChevronUp size={20} aria-hidden className="shrink-0" />
        <strong className="text-office">
          <Plural value={missing} one="Expected: # document is missing" other="Expected: # documents are missing" />
        </strong>
      </button>
      {open ? (
        <Drawer open onClose={() => setOpen(false)} side="end" className="w-full" title={t`Expected in this box`}>
          <ExpectedList {...props} />
        </Drawer>
      ) : null}
    </div>
  );
}
