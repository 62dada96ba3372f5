import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { costCenterCalls, type CostCenterState } from '#schema/calls/cost-centers.ts';
import { LIMITS } from '#schema/limits.ts';
import { languages, type Language } from '#schema/records/translations.ts';
import { call, type Outcome } from '#src/data/calls/call.ts';
import { FormDialog } from '#src/kit/dialog/form-dialog.tsx';
import { snack } from '#src/kit/feedback/snackbar.tsx';
import { Trouble } from '#src/kit/feedback/trouble.tsx';
import { Field } from '#src/kit/inputs/field.tsx';
import { troubleText } from '#src/parts/answers/trouble.ts';

interface Props {
  /** The one to rename; null adds one. */
  center: CostCenterState | null;
  onClose: () => void;
  onDone: () => void;
}

const nameIn = {
  en: msg`Name in English`,
  pl: msg`Name in Polish`,
  de: msg`Name in German`,
} satisfies Record<Language, MessageDescriptor>;

/** Adds a cost center, or renames one in each language: its code never changes. */
export function CenterDialog({ center, onClose, onDone }: Props) {
  const { t, i18n } = useLingui();
  const { code, setCode, name, setName, names, setNames, busy, trouble, submit } = useCenter({ center, onClose, onDone });
  const missing = code.trim() === '' ? t`Enter the code` : name.trim() === '' ? t`Enter the name` : undefined;
  return (
    <FormDialog
      open
      title={center ? <Trans>Rename {center.costCenterCode}</Trans> : <Trans>New cost center</Trans>}
      submitLabel={t`Save`}
      busy={busy}
      disabledReason={missing}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="flex flex-col gap-stack pt-1">
        <Field
          type="text"
          label={t`Code`}
          code
          value={code}
          onChange={setCode}
          required
          readOnly={center !== null}
          look={center ? 'fixed' : 'rest'}
          maxLength={LIMITS.codeCharacters}
          help={
            center
              ? t`The code is printed on papers and never changes.`
              : t`The code is printed on papers and cannot be changed later.`
          }
        />
        <Field
          type="text"
          label={t`Cost center name`}
          value={name}
          onChange={setName}
          required
          maxLength={LIMITS.nameCharacters}
          help={t`Shown in each language without a name of its own.`}
        />
        {languages.map((language) => (
          <Field
            key={language}
            type="text"
            label={i18n._(nameIn[language])}
            value={names[language]}
            onChange={(next) => setNames({ ...names, [language]: next })}
            maxLength={LIMITS.nameCharacters}
          />
        ))}
        <Trouble>{troubleText(i18n, trouble)}</Trouble>
      </div>
    </FormDialog>
  );
}

/** The fields, and saving them. */
function useCenter({ center, onClose, onDone }: Props) {
  const { t } = useLingui();
  // one for the dialog: a second try after a lost answer is the same change
  const [opId] = useState(() => crypto.randomUUID());
  const [code, setCode] = useState(center?.costCenterCode ?? '');
  const [name, setName] = useState(center?.costCenterName ?? '');
  const [names, setNames] = useState(() => namesOf(center));
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<Outcome<unknown>>();
  const submit = async () => {
    setBusy(true);
    const translations = { en: { name: names.en }, pl: { name: names.pl }, de: { name: names.de } };
    const outcome = await (center
      ? call(costCenterCalls.update, { opId, CostCenterId: center.costCenterId, costCenterName: name, translations })
      : call(costCenterCalls.add, { opId, costCenterCode: code, costCentername: name, translations }));
    setBusy(false);
    if (outcome.kind !== 'done') return setTrouble(outcome);
    snack(t`${outcome.data.costCenterCode} ${outcome.data.shownName} is saved.`);
    onDone();
    return onClose();
  };
  return { code, setCode, name, setName, names, setNames, busy, trouble, submit };
}

/** Its names by language, to be edited. */
function namesOf(center: CostCenterState | null): Record<Language, string> {
  const { en, pl, de } = center?.translations ?? {};
  return { en: en?.name ?? '', pl: pl?.name ?? '', de: de?.name ?? '' };
}
