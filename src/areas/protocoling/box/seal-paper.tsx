import { Trans, useLingui } from '@lingui/react/macro';
import { ShieldCheck } from 'lucide-react';
import { sealCalls } from '#schema/calls/seals.ts';
import { call } from '#src/data/calls/call.ts';
import { Button } from '#src/kit/button/button.tsx';
import { snack } from '#src/kit/feedback/snackbar.tsx';
import { saveFile } from '#src/parts/answers/save-file.ts';
import { troubleText } from '#src/parts/answers/trouble.ts';

/** Document of the seal of a closed box, equal to the server's. */
export function SealPaper({ id, code }: { id: string; code: string }) {
  const { i18n } = useLingui();
  const save = async () => {
    const outcome = await call(sealCalls.file, { containerId: id, format: 'pdf' });
    if (outcome.kind === 'done') saveFile(outcome.data, `seal-${code}.pdf`);
    else snack(troubleText(i18n, outcome));
  };
  return (
    <Button size="large" icon={ShieldCheck} onClick={() => void save()}>
      <Trans>Seal (PDF)</Trans>
    </Button>
  );
}
