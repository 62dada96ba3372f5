import { Trans, useLingui } from '@lingui/react/macro';
import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import type { PageInfo } from '#schema/calls/documents.ts';
import { IconButton } from '#src/kit/button/icon-button.tsx';

/** Switch of a document between its pages and what is under black; another document begins without. */
export function useOriginal({ guid, originalEnabled }: Pick<PageInfo, 'guid' | 'originalEnabled'>) {
  const [shownOf, setShownOf] = useState<string>();
  const isOriginal = originalEnabled && shownOf === guid;
  return { isOriginal, setOriginal: (isOn: boolean) => setShownOf(isOn ? guid : undefined) };
}

interface OriginalSwitchProps {
  isOriginal: boolean;
  onChange: (isOriginal: boolean) => void;
}

/** Shows what is under black, where something is, for those with the right to originals. */
export function OriginalSwitch({ isOriginal, onChange }: OriginalSwitchProps) {
  const { t } = useLingui();
  return (
    <IconButton
      icon={isOriginal ? Eye : EyeOff}
      label={t`Show what is under black`}
      aria-pressed={isOriginal}
      onClick={() => onChange(!isOriginal)}
    />
  );
}

/** Reminds a person who sees an original that the history of the document has it. */
export function OriginalNote({ isShown }: { isShown: boolean }) {
  return (
    <p role="status" className={isShown ? 'shrink-0 bg-waiting px-4 py-2 text-office text-on-waiting' : 'sr-only'}>
      {isShown ? <Trans>You see what is under black. The history of the document records that you looked.</Trans> : null}
    </p>
  );
}
