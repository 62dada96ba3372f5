import type { Position } from '#schema/records/position.ts';
import { describedValues } from '#schema/rules/described.ts';
import { useLive } from '#src/data/live/live.ts';
import { classOf } from '#src/data/queries/references.ts';

/** Class of a folder without a code, and its known values with their names. */
export function FolderWords({ position: { classId, values, title } }: { position: Position }) {
  const its = useLive(classOf, classId);
  const known = describedValues(its?.attributes ?? [], values);
  return (
    <span className="block">
      <strong className="block">{its?.name ?? title}</strong>
      {known.map(({ name, value }) => (
        <span key={name} className="block">
          <span className="text-muted">{name}:</span> {value}
        </span>
      ))}
    </span>
  );
}
