import { Trans, useLingui } from '@lingui/react/macro';
import { CircleQuestionMark } from 'lucide-react';
import { useAway } from '#src/data/sync/status.ts';
import { Button } from '#src/kit/button/button.tsx';

/** Asks for the reasons why a box or document must be kept, before an attempt to end it. They come from the server. */
export function AskWhy({ onAsk }: { onAsk: () => void }) {
  const { t } = useLingui();
  const isOffline = useAway();
  const reason = isOffline ? t`The reasons need a connection.` : undefined;
  return (
    <Button size="small" icon={CircleQuestionMark} className="self-start" disabledReason={reason} onClick={onAsk}>
      <Trans>Why must this be kept?</Trans>
    </Button>
  );
}
