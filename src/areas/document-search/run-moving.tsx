import { Trans, useLingui } from '@lingui/react/macro';
import { Progress } from '#src/kit/feedback/progress.tsx';

/** Progress of a change of many documents. */
export function RunMoving({ done, documents }: { done: number; documents: number }) {
  const { t } = useLingui();
  return (
    <div className="grid gap-3" role="status">
      <p className="font-bold">{t`${done} of ${documents} documents`}</p>
      <Progress label={t`Changing documents`} value={done} most={documents} />
      <p className="text-office text-muted">
        <Trans>The server goes on when you close this window. A message has the outcome.</Trans>
      </p>
    </div>
  );
}
