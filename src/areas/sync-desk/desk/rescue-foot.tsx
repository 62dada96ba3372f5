import { Trans } from '@lingui/react/macro';
import { FileUp } from 'lucide-react';
import { can, useSession } from '#src/data/session/session.ts';

/** The line below the queue that leads to a rescue file, for users who may resolve conflicts. */
export function RescueFoot({ onOpen }: { onOpen: () => void }) {
  const session = useSession();
  if (!can('conflict.decide', session)) return null;
  return (
    <button
      type="button"
      className="flex min-h-14 w-full shrink-0 items-center gap-2.5 border-t border-line px-5 text-left text-office text-muted outline-offset-[-3px] hover:bg-tint"
      onClick={onOpen}
    >
      <FileUp size={18} aria-hidden className="shrink-0" />
      <Trans>Import a rescue file</Trans>
    </button>
  );
}
