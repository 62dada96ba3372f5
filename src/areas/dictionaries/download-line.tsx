import { Trans, useLingui } from '@lingui/react/macro';
import { useCallback, useState } from 'react';
import { dictionaryFileCalls } from '#schema/calls/dictionary-files.ts';
import { callWith } from '#src/data/calls/call.ts';
import { snack } from '#src/kit/feedback/snackbar.tsx';
import { Progress } from '#src/kit/feedback/progress.tsx';
import { saveFile } from '#src/parts/answers/save-file.ts';
import { troubleText } from '#src/parts/answers/trouble.ts';
import { percentText } from '#src/text/numbers.ts';

/** A download that runs: its part of the whole, 0 again after a fault. */
export interface Download {
  name: string;
  part: number;
  isRunning: boolean;
  start: (id: string, name: string) => void;
}

/** One download at a time. */
export function useDownload(): Download {
  const { i18n } = useLingui();
  const [state, setState] = useState({ name: '', part: 0, isRunning: false });
  const start = useCallback(
    (id: string, name: string) => {
      setState({ name, part: 0, isRunning: true });
      const onProgress = (received: number, total: number) =>
        setState({ name, part: total > 0 ? received / total : 0, isRunning: true });
      void callWith({ onProgress }, dictionaryFileCalls.download, { id }).then((outcome) => {
        setState({ name, part: outcome.kind === 'done' ? 1 : 0, isRunning: false });
        if (outcome.kind === 'done') saveFile(outcome.data, name);
        else snack(troubleText(i18n, outcome));
      });
    },
    [i18n],
  );
  return { ...state, start };
}

/** Name and progress of the running download. */
export function DownloadLine({ download: { name, part, isRunning } }: { download: Download }) {
  const { t, i18n } = useLingui();
  if (!isRunning) return null;
  return (
    <div className="grid gap-1 text-office">
      <p>
        <Trans>
          Downloading {name}: {percentText(i18n, part)}
        </Trans>
      </p>
      <Progress label={t`Download of ${name}`} value={part} most={1} />
    </div>
  );
}
