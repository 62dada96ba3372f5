import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { snack } from '#src/kit/feedback/snackbar.tsx';

/** A note when space gets low, and another when it gets lower: it blocks no work, and text is saved to the last byte (S9). */
export function RoomNote({ level }: { level: 'warn' | 'stop' }) {
  const { t } = useLingui();
  const text =
    level === 'warn'
      ? t`Little space is left on this device. Send your changes, or free some space.`
      : t`Almost no space is left on this device. Send your changes now, or free some space.`;
  useEffect(() => snack(text), [text]);
  return null;
}
