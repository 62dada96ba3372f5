import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { LIMITS } from '#schema/limits.ts';
import type { BarcodeSettings } from '#schema/records/sorting.ts';
import { normaliseCode } from '#schema/rules/codes-normal.ts';
import { readCode, type CodeMeaning } from '#schema/rules/bench/read-code.ts';
import { Pill, type PillTone } from '#src/kit/feedback/pill.tsx';
import { Field } from '#src/kit/inputs/field.tsx';
import { useScan } from '#src/kit/scan/scanner.ts';

const meanings: Readonly<Record<CodeMeaning, { tone: PillTone; words: MessageDescriptor }>> = {
  document: { tone: 'success', words: msg`This is a document.` },
  page: { tone: 'info', words: msg`This is a page of a document.` },
  damaged: { tone: 'danger', words: msg`The check digit is wrong. The label is damaged or was misread.` },
  none: { tone: 'neutral', words: msg`This fits none of the patterns.` },
};

/** Shows what a scan would be by the settings as they are on the screen, before they are saved. */
export function TryWell({ settings, ready }: { settings: BarcodeSettings; ready: boolean }) {
  const { t, i18n } = useLingui();
  const [code, setCode] = useState('');
  useScan((scan) => setCode(scan.code));
  const meaning = ready && normaliseCode(code) !== '' ? meanings[readCode(code, settings)] : undefined;
  return (
    <div className="flex flex-col gap-2 rounded-control bg-well p-4">
      <Field
        type="text"
        label={t`Try a code: scan or type it`}
        code
        value={code}
        maxLength={LIMITS.codeCharacters}
        onChange={setCode}
      />
      <p aria-live="polite" className="min-h-6">
        {meaning ? <Pill tone={meaning.tone}>{i18n._(meaning.words)}</Pill> : null}
      </p>
    </div>
  );
}
