import { Plural, Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { ListChange } from './signed-list.ts';

/** Names listed of a change; the list has all of them. */
const LISTED = 4;

/** Why the signatures are gone: the order changed after the first of them. */
export function ListChanged({ change }: { change: ListChange | undefined }) {
  if (!change) return null;
  return (
    <div role="status" className="shrink-0 rounded-control bg-waiting px-3.5 py-2.5 text-office text-on-waiting">
      <p className="font-bold">
        <Trans>The order changed after this list was signed. Both sign it again.</Trans>
      </p>
      <Names names={change.added} label={<Trans>Added:</Trans>} />
      <Names names={change.removed} label={<Trans>No longer on the list:</Trans>} />
      <Names names={change.changed} label={<Trans>Changed:</Trans>} />
    </div>
  );
}

function Names({ names, label }: { names: readonly string[]; label: ReactNode }) {
  if (names.length === 0) return null;
  const more = names.length - LISTED;
  return (
    <p>
      {label} {names.slice(0, LISTED).join(', ')} {more > 0 ? <Plural value={more} one="and # more" other="and # more" /> : null}
    </p>
  );
}
