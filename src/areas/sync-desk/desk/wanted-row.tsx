import { subjectNamed } from '#schema/entities/all.ts';
import type { Conflict } from '#schema/records/conflict.ts';
import { Card } from '#src/kit/layout/card.tsx';
import { EqualFields } from './equal-fields.tsx';
import { TabletHead } from './tablet-head.tsx';

/** Row of the device, shown if nothing differs from the service, most often because the service has no such row: no other part shows it to the supervisor. */
export function WantedRow({ conflict }: { conflict: Conflict }) {
  if (conflict.fields.length > 0 || conflict.deviceRow === '' || subjectNamed(conflict.collection).compared.fields.length === 0)
    return null;
  return (
    <Card className="shrink-0 overflow-hidden">
      <div className="px-4 py-3">
        <TabletHead conflict={conflict} />
      </div>
      <EqualFields conflict={conflict} />
    </Card>
  );
}
