import { Plural, useLingui } from '@lingui/react/macro';
import { Field } from '#src/kit/inputs/field.tsx';
import type { ChangedRow } from './mass-change.ts';

interface MassRowsProps {
  rows: readonly ChangedRow[];
  /** Documents that are left out. */
  left: ReadonlySet<string>;
  nameOf: (guid: string) => string;
  onLeft: (left: ReadonlySet<string>) => void;
  unchanged: number;
}

/** Every document before and after; one that is unchecked stays as it is. */
export function MassRows({ rows, left, nameOf, onLeft, unchanged }: MassRowsProps) {
  const { t } = useLingui();
  const toggle = (guid: string) => onLeft(new Set([...left, guid].filter((one) => one !== guid || !left.has(guid))));
  return (
    <div className="grid gap-2">
      {unchanged > 0 ? (
        <p className="text-office text-muted">
          <Plural value={unchanged} one="# document has these values already." other="# documents have these values already." />
        </p>
      ) : null}
      <ul className="divide-y divide-line">
        {rows.map(({ guid, changes }) => (
          <li key={guid} className="grid items-start gap-x-4 py-1 sm:grid-cols-2">
            <Field
              type="checkbox"
              label=""
              caption={<bdi className="break-words">{nameOf(guid)}</bdi>}
              value={left.has(guid) ? '' : 'true'}
              onChange={() => toggle(guid)}
            />
            <dl className="py-2 text-office">
              {changes.map(({ id, name, before, after }) => (
                <div key={id} className="flex flex-wrap gap-x-2">
                  <dt className="text-muted">{name}</dt>
                  <dd className="break-words">
                    <bdi>{before || t`No value`}</bdi> <span aria-hidden>→</span>
                    <span className="sr-only">{t`becomes`}</span> <bdi className="font-bold">{after || t`No value`}</bdi>
                  </dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
    </div>
  );
}
