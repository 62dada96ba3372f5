import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import type * as v from 'valibot';
import { sortingCalls, type justificationSet } from '#schema/calls/sorting.ts';
import { LIMITS } from '#schema/limits.ts';
import type { Justification } from '#schema/records/sorting.ts';
import { CountPill } from '#src/kit/feedback/pill.tsx';
import { Field } from '#src/kit/inputs/field.tsx';
import { Card, CardHead } from '#src/kit/layout/card.tsx';
import { CardFoot } from './card-foot.tsx';
import { RowButtons } from './row-buttons.tsx';
import { useRows } from './use-rows.ts';
import { useSave } from './use-save.ts';

interface JustificationsCardProps {
  set: v.InferOutput<typeof justificationSet>;
  projectId: string;
  mayEdit: boolean;
  onSaved: () => void;
}

/** Reasons why a page may be missing. */
export function JustificationsCard({ set, projectId, mayEdit, onSaved }: JustificationsCardProps) {
  const { t } = useLingui();
  const id = useId();
  const active = set.justifications.filter((row) => row.active);
  const edited = useRows<Pick<Justification, 'id' | 'name'>>(active.map(({ id: own, name }) => ({ id: own, name })));
  const { rows, changed } = edited;
  const { busy, trouble, save } = useSave(sortingCalls.justificationSave, onSaved);
  return (
    <Card aria-labelledby={id}>
      <CardHead id={id} title={t`Justifications`} count={<CountPill>{rows.length}</CountPill>} />
      <p className="px-5 pb-3 text-office text-muted">
        <Trans>Reasons why a page of a document may be missing.</Trans>
      </p>
      <ol className="flex flex-col gap-2 border-t border-line px-5 py-3">
        {rows.map((row, at) => (
          <li key={row.id} className="flex items-end gap-2">
            <div className="min-w-0 flex-1">
              <Field
                type="text"
                label={t`Reason ${at + 1}`}
                value={row.name}
                required
                readOnly={!mayEdit}
                maxLength={LIMITS.nameCharacters}
                onChange={(name) => edited.set(at, { name })}
              />
            </div>
            {mayEdit ? (
              <RowButtons name={row.name} at={at} count={rows.length} onMove={edited.move} onRemove={edited.remove} />
            ) : null}
          </li>
        ))}
        {rows.length === 0 ? (
          <li className="py-2 text-muted">
            <Trans>No reasons yet.</Trans>
          </li>
        ) : null}
      </ol>
      {mayEdit ? (
        <CardFoot
          addLabel={t`Add a reason`}
          onAdd={() => edited.add({ id: crypto.randomUUID(), name: '' })}
          changed={changed}
          missing={rows.some(({ name }) => name.trim() === '') ? t`Each reason needs a text.` : undefined}
          busy={busy}
          trouble={trouble}
          onSave={() => void save({ projectId, versionSeen: set.version, justifications: [...rows] })}
        />
      ) : null}
    </Card>
  );
}
