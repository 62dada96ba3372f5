import { Trans } from '@lingui/react/macro';
import type { Missed } from '#src/parts/elsewhere/box-by-code.ts';

/** The reason why a box cannot be opened. */
export function BoxMissed({ why }: { why: Missed }) {
  if (why === 'offline') return <Trans>This box is not on this device. Connect once to fetch its content.</Trans>;
  if (why === 'tooLarge')
    return <Trans>This box has more documents than can be fetched at once. It cannot be opened here.</Trans>;
  return <Trans>No box of this project with this label is known. Scan the label again.</Trans>;
}
