import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { ScanText } from 'lucide-react';
import { useState } from 'react';
import { documentTextCalls } from '#schema/calls/document-text.ts';
import { call } from '#src/data/calls/call.ts';
import { Button } from '#src/kit/button/button.tsx';
import { snack } from '#src/kit/feedback/snackbar.tsx';
import { Field } from '#src/kit/inputs/field.tsx';
import { faultText } from './fault-text.ts';

/** Languages pages are recognized in, by their codes. */
export const pageLanguages = { pol: msg`Polish`, deu: msg`German`, eng: msg`English` } satisfies Record<
  string,
  MessageDescriptor
>;
export type Language = keyof typeof pageLanguages;
export const isPageLanguage = (text: string): text is Language => text in pageLanguages;

interface ReadAgainProps {
  document: string;
  /** The chosen language. */
  language: Language;
  onLanguage: (language: Language) => void;
  onDone: () => Promise<unknown>;
}

/** Recognizes the pages again, in a language: the wrong one gives the wrong letters. */
export function ReadAgain({ document, language, onLanguage, onDone }: ReadAgainProps) {
  const { t, i18n } = useLingui();
  const [busy, setBusy] = useState(false);
  const start = async () => {
    setBusy(true);
    const outcome = await call(documentTextCalls.readAgain, { guid: document, language });
    setBusy(false);
    snack(outcome.kind === 'done' ? t`The pages are read again. This can take minutes.` : faultText(i18n, outcome));
    if (outcome.kind === 'done') await onDone();
  };
  return (
    <div className="flex flex-wrap items-end gap-3">
      <Field
        id="text-language"
        type="select"
        label={t`Language of the pages`}
        value={language}
        options={Object.entries(pageLanguages).map(([value, words]) => ({ value, label: i18n._(words) }))}
        onChange={(value) => onLanguage(isPageLanguage(value) ? value : 'pol')}
      />
      <Button icon={ScanText} busy={busy} onClick={() => void start()}>
        <Trans>Read again</Trans>
      </Button>
    </div>
  );
}
