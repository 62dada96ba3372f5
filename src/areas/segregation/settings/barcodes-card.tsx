import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import type * as v from 'valibot';
import { sortingCalls, type projectBarcodes } from '#schema/calls/sorting.ts';
import { ARCHIVE_LIMITS } from '#schema/limits/archive.ts';
import type { BarcodeSettings, CheckDigit } from '#schema/records/sorting.ts';
import { patternFault } from '#schema/rules/pattern.ts';
import { Field } from '#src/kit/inputs/field.tsx';
import { Card, CardHead } from '#src/kit/layout/card.tsx';
import { CardFoot } from './card-foot.tsx';
import { PatternLines } from './pattern-lines.tsx';
import { TryWell } from './try-well.tsx';
import { usePatterns } from './use-patterns.ts';
import { useSave } from './use-save.ts';

interface BarcodesCardProps {
  stored: v.InferOutput<typeof projectBarcodes>;
  projectId: string;
  mayEdit: boolean;
  onSaved: () => void;
}

/** Patterns of codes, and the way boxes are counted. */
export function BarcodesCard({ stored, projectId, mayEdit, onSaved }: BarcodesCardProps) {
  const { t } = useLingui();
  const id = useId();
  const [settings, setSettings] = useState<BarcodeSettings>(stored.settings);
  const change = (part: Partial<BarcodeSettings>) => setSettings({ ...settings, ...part });
  const { busy, trouble, save } = useSave(sortingCalls.barcodeSettingsSave, onSaved);
  const canTest = usePatterns();
  const kept = { ...settings, documents: filled(settings.documents), pages: filled(settings.pages) };
  const isFaulty = canTest && [...kept.documents, ...kept.pages].some((pattern) => patternFault(pattern, 'i'));
  const digits: { value: CheckDigit; label: string }[] = [
    { value: 'none', label: t`None` },
    { value: 'mod10', label: t`Digits, modulo 10 (GS1)` },
    { value: 'mod43', label: t`Code 39, modulo 43` },
  ];
  return (
    <Card aria-labelledby={id}>
      <CardHead id={id} title={t`Barcodes`} />
      <div className="flex flex-col gap-stack px-5 pb-4">
        <PatternLines
          title={t`Codes of documents`}
          empty={t`Every code is taken as a document.`}
          patterns={settings.documents}
          most={ARCHIVE_LIMITS.barcodePatterns}
          mayEdit={mayEdit}
          canTest={canTest}
          onChange={(documents) => change({ documents })}
        />
        <PatternLines
          title={t`Codes of pages`}
          empty={t`Pages have no codes of their own.`}
          patterns={settings.pages}
          most={ARCHIVE_LIMITS.barcodePatterns}
          mayEdit={mayEdit}
          canTest={canTest}
          onChange={(pages) => change({ pages })}
        />
        <Field
          type="select"
          label={t`Check digit`}
          value={settings.checkDigit}
          readOnly={!mayEdit}
          options={digits}
          onChange={(checkDigit) => change({ checkDigit: checkDigit as CheckDigit })} // one of its options
        />
        <Switches settings={settings} mayEdit={mayEdit} onChange={change} />
        <TryWell settings={kept} ready={canTest && !isFaulty} />
      </div>
      {mayEdit ? (
        <CardFoot
          changed={JSON.stringify(settings) !== JSON.stringify(stored.settings)}
          missing={isFaulty ? t`A pattern cannot be read. Correct the marked one.` : undefined}
          busy={busy}
          trouble={trouble}
          onSave={() => void save({ projectId, versionSeen: stored.version, settings: kept })}
        />
      ) : null}
    </Card>
  );
}

const filled = (patterns: readonly string[]) => patterns.map((one) => one.trim()).filter((one) => one !== '');

interface SwitchesProps {
  settings: BarcodeSettings;
  mayEdit: boolean;
  onChange: (part: Partial<BarcodeSettings>) => void;
}

function Switches({ settings: { blind, picked }, mayEdit, onChange }: SwitchesProps) {
  const { t } = useLingui();
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="pb-1 text-[15px] text-soft">
        <Trans>Counting boxes</Trans>
      </legend>
      <Field
        type="checkbox"
        label=""
        caption={t`Count blind: the bench hides what is expected`}
        value={String(blind)}
        disabled={!mayEdit}
        onChange={(value) => onChange({ blind: value === 'true' })}
      />
      <Field
        type="checkbox"
        label=""
        caption={t`A document may be counted by eye`}
        value={String(picked)}
        disabled={!mayEdit}
        onChange={(value) => onChange({ picked: value === 'true' })}
      />
    </fieldset>
  );
}
