import { useLingui } from '@lingui/react/macro';
import { Plus } from 'lucide-react';
import type { Outcome } from '#src/data/calls/call.ts';
import { Button } from '#src/kit/button/button.tsx';
import { Trouble } from '#src/kit/feedback/trouble.tsx';
import { useOnlineOnly } from '#src/parts/answers/online-only.ts';
import { troubleText } from '#src/parts/answers/trouble.ts';

interface CardFootProps {
  /** Adds a row; left out where the card has no list. */
  onAdd?: (() => void) | undefined;
  addLabel?: string | undefined;
  changed: boolean;
  /** Reason why the card cannot be saved as it is. */
  missing?: string | undefined;
  busy: boolean;
  trouble: Outcome<unknown> | undefined;
  onSave: () => void;
}

/** Add and save of a card of settings, and why a save did not succeed. */
export function CardFoot({ onAdd, addLabel, changed, missing, busy, trouble, onSave }: CardFootProps) {
  const { t, i18n } = useLingui();
  const onlineOnly = useOnlineOnly();
  return (
    <div className="flex flex-col gap-3 border-t border-line px-5 py-4">
      <Trouble>{troubleText(i18n, trouble)}</Trouble>
      <div className="flex flex-wrap gap-2">
        {onAdd ? (
          <Button icon={Plus} onClick={onAdd}>
            {addLabel}
          </Button>
        ) : null}
        <Button
          variant="primary"
          busy={busy}
          disabledReason={missing ?? (!changed ? t`Nothing was changed` : onlineOnly && i18n._(onlineOnly))}
          onClick={onSave}
          className="ml-auto"
        >
          {t`Save`}
        </Button>
      </div>
    </div>
  );
}
