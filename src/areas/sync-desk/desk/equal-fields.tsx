import { Trans } from '@lingui/react/macro';
import type { Conflict } from '#schema/records/conflict.ts';
import type { Flat } from '#schema/rules/compare.ts';
import { flatRow } from '#schema/entities/flat.ts';
import type { SubjectName, SubjectRows } from '#schema/entities/all.ts';
import { useLive } from '#src/data/live/live.ts';
import { classesOf } from '#src/data/queries/references.ts';
import { attributeName, useFieldWords } from './field-words.ts';

/** The fields of a row people compare, by name. */
function fieldsOf({ collection, deviceRow }: Conflict): Flat {
  return deviceRow === '' ? {} : flatRow(collection, JSON.parse(deviceRow) as SubjectRows[SubjectName]); // the type of the row follows from the collection
}

/** Values both sides agree on, for those who want the whole record. */
export function EqualFields({ conflict }: { conflict: Conflict }) {
  const classes = useLive(classesOf, conflict.projectId);
  const words = useFieldWords();
  const differing = new Set(conflict.fields.map(({ field }) => field));
  const equal = Object.entries(fieldsOf(conflict)).filter(([field, value]) => !differing.has(field) && value !== '');
  return (
    <dl className="border-t border-line bg-sunken px-4 py-3 text-office">
      {equal.length === 0 ? (
        <dt className="text-muted">
          <Trans>No other field has a value.</Trans>
        </dt>
      ) : (
        equal.map(([field, value]) => (
          <div key={field} className="flex gap-3 py-0.5">
            <dt className="w-33 shrink-0 text-muted">{words.label({ field, label: attributeName(classes, field) })}</dt>
            <dd className="min-w-0 break-words">{words.text(field, value)}</dd>
          </div>
        ))
      )}
    </dl>
  );
}
