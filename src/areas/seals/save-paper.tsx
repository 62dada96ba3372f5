import { Trans, useLingui } from '@lingui/react/macro';
import { FileText } from 'lucide-react';
import { useState } from 'react';
import { sealCalls } from '#schema/calls/seals.ts';
import { call } from '#src/data/calls/call.ts';
import { shownLanguage } from '#src/data/device/shown-language.ts';
import { Button } from '#src/kit/button/button.tsx';
import { saveFile } from '#src/parts/answers/save-file.ts';

interface Props {
  client: string;
  token: string;
  code: string;
}

/** The seal in words as PDF, in the language of the page. */
export function SavePaper({ client, token, code }: Props) {
  const { t } = useLingui();
  const [failed, setFailed] = useState(false);
  const save = async () => {
    setFailed(false);
    const outcome = await call(sealCalls.paper, { client, token, language: shownLanguage().value });
    if (outcome.kind === 'done') saveFile(outcome.data, `seal-${code}.pdf`);
    else setFailed(true);
  };
  return (
    <>
      <Button icon={FileText} onClick={() => void save()}>
        <Trans>Save as PDF</Trans>
      </Button>
      {failed ? (
        <span role="alert" className="w-full text-office text-on-danger">
          {t`The PDF cannot be made now. Try again in a moment.`}
        </span>
      ) : null}
    </>
  );
}
