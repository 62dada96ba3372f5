import { Trans, useLingui } from '@lingui/react/macro';
import { Cloud, Pencil, PenLine, TabletSmartphone } from 'lucide-react';
import { useId, useState, type KeyboardEventHandler } from 'react';
import type { DifferingField } from '#schema/records/conflict.ts';
import type { BoxReference } from '#schema/records/reference.ts';
import type { Icon } from '#src/kit/icon.ts';
import { Input } from '#src/kit/inputs/inputs.tsx';
import { isTaken, referenceIn, useFieldWords } from './field-words.ts';
import { useReferenceOptions } from './reference-options.ts';

interface Shown {
  field: DifferingField;
  value: string | null;
  side: 'device' | 'service' | 'edit';
}

const sideIcons: Record<Shown['side'], Icon> = { device: TabletSmartphone, service: Cloud, edit: PenLine };

interface ReferenceValueProps {
  of: BoxReference;
  shown: Shown;
  projectId: string;
  onEdit: (value: string) => void;
}

/** Selects a reference: ids are never typed. */
function ReferenceValue({ of, shown, projectId, onEdit }: ReferenceValueProps) {
  const { t } = useLingui();
  const own = useId();
  const words = useFieldWords();
  const offered = useReferenceOptions(of, projectId);
  const Glyph = sideIcons[shown.side];
  const value = shown.value ?? '';
  // the value of both sides may no longer be an option
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

/** A value that is taken from one of the sides as it is. */
function TakenValue({ shown }: { shown: Shown }) {
  const words = useFieldWords();
  const Glyph = sideIcons[shown.side];
  return (
    <span className="inline-flex min-h-10 items-center gap-2 font-bold">
      <span className="sr-only">{words.label(shown.field)}: </span>
      <Glyph size={18} aria-hidden className="shrink-0 text-muted" />
      {shown.value ? words.text(shown.field.field, shown.value) : <Trans>No value</Trans>}
    </span>
  );
}

interface ValueProps {
  shown: Shown;
  onEdit: (value: string) => void;
  onKeyDown: KeyboardEventHandler;
}

/** One value of the result; a press turns it into a field, Enter and Escape turn it back and keep the focus. */
function Value({ shown, onEdit, onKeyDown }: ValueProps) {
  const { t } = useLingui();
  const { label } = useFieldWords();
  const [editing, setEditing] = useState<'no' | 'yes' | 'leftByKey'>('no');
  const Glyph = sideIcons[shown.side];
  const leave = (how: 'no' | 'leftByKey', value: string) => {
    setEditing(how);
    if (value !== (shown.value ?? '')) onEdit(value);
  };
  if (editing === 'yes') {
    return (
      <input
        // The press that opened the field also focuses it.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        aria-label={t`Result: ${label(shown.field)}`}
        defaultValue={shown.value ?? ''}
        onBlur={(event) => leave('no', event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' && event.key !== 'Escape') return;
          // the button that replaces it would receive the same key as a press
          event.preventDefault();
          if (event.key === 'Enter') leave('leftByKey', event.currentTarget.value);
          else setEditing('leftByKey');
        }}
        className="h-10 min-w-40 rounded-control bg-card px-3 shadow-[inset_0_0_0_1px_var(--color-control)]"
      />
    );
  }
  return (
    <button
      type="button"
      // The focused field is gone.
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus={editing === 'leftByKey'}
      data-edit={shown.field.field}
      aria-label={t`Edit the result of ${label(shown.field)}`}
      onKeyDown={onKeyDown}
      onClick={() => setEditing('yes')}
      className="-ml-2 inline-flex min-h-10 items-center gap-2 rounded-control px-2 text-left font-bold hover:bg-tint-strong"
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
  onKeyDown: KeyboardEventHandler;
}

/** The values to be stored, with their sources. */
export function ResultEditor({ fields, projectId, onEdit, onKeyDown }: ResultEditorProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line bg-sunken px-4 py-2">
      <span className="w-32 shrink-0 font-bold">
        <Trans>Result</Trans>
      </span>
      {fields.map((shown) => {
        const of = referenceIn(shown.field.field);
        if (isTaken(shown.field.field)) return <TakenValue key={shown.field.field} shown={shown} />;
        const shared = { shown, onEdit: (value: string) => onEdit(shown.field, value) };
        return of ? (
          <ReferenceValue key={shown.field.field} of={of} projectId={projectId} {...shared} />
        ) : (
          <Value key={shown.field.field} {...shared} onKeyDown={onKeyDown} />
        );
      })}
    </div>
  );
}
