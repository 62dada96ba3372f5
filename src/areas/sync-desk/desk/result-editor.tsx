import { Trans, useLingui } from '@lingui/react/macro';
import { Cloud, Pencil, PenLine, TabletSmartphone } from 'lucide-react';
import { useId, useState } from 'react';
import type { DifferingField } from '#schema/records/conflict.ts';
import type { Reference } from '#schema/records/reference.ts';
import type { Icon } from '#src/kit/icon.ts';
import { Input } from '#src/kit/inputs/inputs.tsx';
import { referenceIn, useFieldWords } from './field-words.ts';
import { useReferenceOptions } from './reference-options.ts';

interface Shown {
  field: DifferingField;
  value: string | null;
  side: 'device' | 'service' | 'edit';
}

const sideIcons: Record<Shown['side'], Icon> = { device: TabletSmartphone, service: Cloud, edit: PenLine };

interface ReferenceValueProps {
  of: Reference['of'];
  shown: Shown;
  projectId: string;
  onEdit: (value: string) => void;
}

/** A reference is chosen: nobody types an id. */
function ReferenceValue({ of, shown, projectId, onEdit }: ReferenceValueProps) {
  const { t } = useLingui();
  const own = useId();
  const words = useFieldWords();
  const offered = useReferenceOptions(of, projectId);
  const Glyph = sideIcons[shown.side];
  const value = shown.value ?? '';
  // what both sides have may not be offered any more
  const isOffered = value === '' || offered.some((option) => option.value === value);
  const options = isOffered ? offered : [{ value, label: words.text(shown.field.field, value) }, ...offered];
  return (
    <div data-edit={shown.field.field} className="w-72 max-w-full">
      <span id={own} className="sr-only">
        {t`Result: ${words.label(shown.field)}`}
      </span>
      <Input
        type="select"
        id={`${own}-list`}
        labelledBy={own}
        lead={<Glyph size={18} aria-hidden className="ml-2 shrink-0 text-muted" />}
        value={value}
        onChange={onEdit}
        options={options}
        emptyOption={of === 'costCenter' ? t`None` : undefined}
      />
    </div>
  );
}

/** One value of the result; a press turns it into a field. */
function Value({ shown, onEdit }: { shown: Shown; onEdit: (value: string) => void }) {
  const { t } = useLingui();
  const { label } = useFieldWords();
  const [editing, setEditing] = useState(false);
  const Glyph = sideIcons[shown.side];
  if (editing) {
    return (
      <input
        // The press that opened the field is the wish to type in it.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        aria-label={t`Result: ${label(shown.field)}`}
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
      aria-label={t`Edit the result of ${label(shown.field)}`}
      onClick={() => setEditing(true)}
      className="inline-flex min-h-10 items-center gap-2 rounded-control px-2 text-left font-bold hover:bg-tint-strong"
    >
      <Glyph size={18} aria-hidden className="shrink-0 text-muted" />
      {shown.value === null || shown.value === '' ? <Trans>No value</Trans> : shown.value}
      <Pencil size={16} aria-hidden className="shrink-0 text-link" />
    </button>
  );
}

interface ResultEditorProps {
  fields: readonly Shown[];
  projectId: string;
  onEdit: (field: DifferingField, value: string) => void;
}

/** What will be stored, and where each value comes from. */
export function ResultEditor({ fields, projectId, onEdit }: ResultEditorProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line bg-sunken px-4 py-2">
      <span className="w-28 shrink-0 font-bold">
        <Trans>Result</Trans>
      </span>
      {fields.map((shown) => {
        const of = referenceIn(shown.field.field);
        const shared = { shown, onEdit: (value: string) => onEdit(shown.field, value) };
        return of ? (
          <ReferenceValue key={shown.field.field} of={of} projectId={projectId} {...shared} />
        ) : (
          <Value key={shown.field.field} {...shared} />
        );
      })}
    </div>
  );
}
