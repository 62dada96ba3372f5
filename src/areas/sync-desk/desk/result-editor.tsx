import { Trans, useLingui } from '@lingui/react/macro';
import { Cloud, Pencil, PenLine, TabletSmartphone } from 'lucide-react';
import { useState } from 'react';
import type { DifferingField } from '#schema/records/conflict.ts';
import type { Icon } from '#src/kit/icon.ts';

interface Shown {
  field: DifferingField;
  value: string | null;
  side: 'device' | 'service' | 'edit';
}

const sideIcons: Record<Shown['side'], Icon> = { device: TabletSmartphone, service: Cloud, edit: PenLine };

/** One value of the result; a press turns it into a field. */
function Value({ shown, onEdit }: { shown: Shown; onEdit: (value: string) => void }) {
  const { t } = useLingui();
  const [editing, setEditing] = useState(false);
  const Glyph = sideIcons[shown.side];
  if (editing) {
    return (
      <input
        // The press that opened the field is the wish to type in it.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        aria-label={t`Result: ${shown.field.label}`}
        defaultValue={shown.value ?? ''}
        onBlur={(event) => {
          setEditing(false);
          if (event.target.value !== (shown.value ?? '')) onEdit(event.target.value);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.currentTarget.blur();
          if (event.key === 'Escape') setEditing(false);
        }}
        className="h-10 min-w-40 rounded-control bg-card px-3 shadow-[inset_0_0_0_1px_var(--color-control)]"
      />
    );
  }
  return (
    <button
      type="button"
      data-edit={shown.field.field}
      aria-label={t`Edit the result of ${shown.field.label}`}
      onClick={() => setEditing(true)}
      className="inline-flex min-h-10 items-center gap-2 rounded-control px-2 text-left font-bold hover:bg-tint-strong"
    >
      <Glyph size={18} aria-hidden className="shrink-0 text-muted" />
      {shown.value === null || shown.value === '' ? <Trans>No value</Trans> : shown.value}
      <Pencil size={16} aria-hidden className="shrink-0 text-link" />
    </button>
  );
}

/** What will be stored, and where each value comes from. */
export function ResultEditor({
  fields,
  onEdit,
}: {
  fields: readonly Shown[];
  onEdit: (field: DifferingField, value: string) => void;
}) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line bg-sunken px-4 py-2">
      <span className="w-28 shrink-0 font-bold">
        <Trans>Result</Trans>
      </span>
      {fields.map((shown) => (
        <Value key={shown.field.field} shown={shown} onEdit={(value) => onEdit(shown.field, value)} />
      ))}
    </div>
  );
}
