import { Trans } from '@lingui/react/macro';
import type { Conflict } from '#schema/records/conflict.ts';
import { useLive } from '#src/data/live.ts';
import { classesOf } from '#src/data/queries/references.ts';

function valuesOf(text: string): Record<string, unknown> {
  if (text === '') return {};
  const row: unknown = JSON.parse(text);
  if (row === null || typeof row !== 'object') return {};
  const values: unknown = Reflect.get(row, 'values');
  const flat = values !== null && typeof values === 'object' ? values : {};
  return { ...flat };
}

/** Values both sides agree on, for those who want the whole record. */
export function EqualFields({ conflict }: { conflict: Conflict }) {
  const classes = useLive(classesOf, conflict.projectId);
  const names = new Map((classes ?? []).flatMap((each) => each.attributes).map((attribute) => [attribute.id, attribute.name]));
  const differing = new Set(conflict.fields.map((field) => field.field.replace(/^values\./, '')));
  const equal = Object.entries(valuesOf(conflict.deviceRow)).filter(
    ([name, value]) => !differing.has(name) && typeof value === 'string' && value !== '',
  );
  return (
    <dl className="border-t border-line bg-sunken px-4 py-3 text-office">
      {equal.length === 0 ? (
        <dt className="text-muted">
          <Trans>No other field has a value.</Trans>
        </dt>
      ) : (
        equal.map(([name, value]) => (
          <div key={name} className="flex gap-3 py-0.5">
            <dt className="w-33 shrink-0 text-muted">{names.get(name) ?? name}</dt>
            <dd className="min-w-0 break-words">{String(value)}</dd>
          </div>
        ))
      )}
    </dl>
  );
}
