import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { placeCalls, type PlaceInput, type PlaceState } from '#schema/calls/places.ts';
import type { PlaceKind } from '#schema/codes/places.ts';
import { LIMITS } from '#schema/limits.ts';
import { ARCHIVE_LIMITS } from '#schema/limits/archive.ts';
import { call, type Outcome } from '#src/data/calls/call.ts';
import { FormDialog } from '#src/kit/dialog/form-dialog.tsx';
import { CodeText } from '#src/kit/feedback/code-text.tsx';
import { snack } from '#src/kit/feedback/snackbar.tsx';
import { Trouble } from '#src/kit/feedback/trouble.tsx';
import { Field } from '#src/kit/inputs/field.tsx';
import { troubleText } from '#src/parts/answers/trouble.ts';
import { codesInRow } from './codes-in-row.ts';
import { placeLooks } from './place-words.ts';

interface Props {
  kind: PlaceKind;
  parentCode: string;
  /** The one to change; null adds. */
  place: PlaceState | null;
  /** Code offered for the first new one. */
  offered: string;
  onClose: () => void;
  /** Gets the code of the place, or of the first one that was added. */
  onDone: (code: string) => void;
}

/** Adds places of one kind, several together by numbering on, or changes the name and room of one. */
export function PlaceDialog(props: Props) {
  const { t, i18n } = useLingui();
  const { kind, place } = props;
  const { fields, set, codes, isValid, busy, trouble, submit } = usePlaceForm(props);
  return (
    <FormDialog
      open
      title={place ? <Trans>Change {place.code}</Trans> : i18n._(placeLooks[kind].add)}
      submitLabel={t`Save`}
      busy={busy}
      disabledReason={isValid ? undefined : t`Enter a code and whole numbers`}
      onSubmit={submit}
      onClose={props.onClose}
    >
      <div className="flex flex-col gap-stack pt-1">
        <Field
          type="text"
          label={t`Code`}
          code
          value={fields.code}
          onChange={(code) => set({ ...fields, code })}
          required
          readOnly={place !== null}
          look={place ? 'fixed' : 'rest'}
          maxLength={LIMITS.codeCharacters}
          help={t`The code is on the label of the place and never changes.`}
        />
        {place ? null : <HowMany codes={codes} value={fields.many} onChange={(many) => set({ ...fields, many })} />}
        <Field
          type="text"
          label={t`Name of the place`}
          value={fields.label}
          onChange={(label) => set({ ...fields, label })}
          maxLength={LIMITS.nameCharacters}
        />
        {kind === 'shelf' ? (
          <Field
            type="text"
            label={t`Room for boxes`}
            value={fields.holds}
            onChange={(holds) => set({ ...fields, holds })}
            maxLength={5}
            help={t`0 where it is not known.`}
          />
        ) : null}
        <Trouble>{troubleText(i18n, trouble)}</Trouble>
      </div>
    </FormDialog>
  );
}

function HowMany({ codes, value, onChange }: { codes: readonly string[]; value: string; onChange: (value: string) => void }) {
  const { t } = useLingui();
  const last = codes.at(-1) ?? '';
  const upTo = (
    <Trans>
      Up to <CodeText>{last}</CodeText>
    </Trans>
  );
  return (
    <Field
      type="text"
      label={t`How many`}
      value={value}
      onChange={onChange}
      maxLength={3}
      help={codes.length > 1 ? upTo : undefined}
    />
  );
}

const isUpTo = (text: string, least: number, most: number) =>
  /^\d+$/.test(text.trim()) && Number(text) >= least && Number(text) <= most;

/** The fields, and saving them. */
function usePlaceForm({ kind, parentCode, place, offered, onClose, onDone }: Props) {
  const { t } = useLingui();
  // one for the dialog: a second try after a lost answer is the same change
  const [opId] = useState(() => crypto.randomUUID());
  const [fields, set] = useState({
    code: place?.code ?? offered,
    label: place?.label ?? '',
    many: '1',
    holds: String(place?.holds ?? 0),
  });
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<Outcome<unknown>>();
  const isMany = isUpTo(fields.many, 1, ARCHIVE_LIMITS.placesAtOnce);
  const codes = codesInRow(fields.code, isMany ? Number(fields.many) : 1);
  const isValid = fields.code.trim() !== '' && isMany && isUpTo(fields.holds, 0, ARCHIVE_LIMITS.placeHolds);
  const submit = async () => {
    const label = fields.label.trim();
    const common = { kind, parentCode, holds: Number(fields.holds), active: place?.active ?? true };
    const places = codes.map((code, n): PlaceInput => ({ ...common, code, label: nameOf(label, n, codes.length) }));
    setBusy(true);
    const outcome = await call(placeCalls.save, { opId, adds: place === null, places });
    setBusy(false);
    if (outcome.kind !== 'done') return setTrouble(outcome);
    const [first = ''] = codes;
    snack(codes.length === 1 ? t`${first} is saved.` : t`${codes.length} places are added.`);
    onDone(first);
    return onClose();
  };
  return { fields, set, codes, isValid, busy, trouble, submit };
}

/** Names of several places are numbered like their codes: *Shelf 3*, *Shelf 4*. */
function nameOf(label: string, n: number, many: number): string {
  if (label === '' || many === 1) return label;
  return codesInRow(/\d$/.test(label) ? label : `${label} 1`, many)[n] ?? label;
}
