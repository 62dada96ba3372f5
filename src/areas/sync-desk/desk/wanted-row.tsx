import type { Conflict } from '#schema/records/conflict.ts';
import { Card } from '#src/kit/layout/card.tsx';
import { EqualFields } from './equal-fields.tsx';
import { TabletHead } from './tablet-head.tsx';

/** What stands on the tablet where nothing of it differs from the vault, most often because the vault has no such record: nobody decides on what he has not seen. */
export function WantedRow({ conflict }: { conflict: Conflict }) {
  if (conflict.fields.length > 0 || conflict.deviceRow === '' || conflict.collection === 'orders') return null;
  return (
    <Card className="shrink-0 overflow-hidden">
      <div className="px-4 py-3">
        <TabletHead conflict={conflict} />
      </div>
      <EqualFields conflict={conflict} />
    </Card>
  );
}
