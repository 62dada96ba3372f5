import { Trans } from '@lingui/react/macro';
import type { Missed } from './find-box.ts';

/** The reason why the documents of a box are not corrected on this device, and where they are. */
export const BoxNotHere = () => (
  <Trans>
    This box is not on this device. Boxes leave devices 90 days after their count: correct their documents in the preview.
  </Trans>
);

/** The reason why a box does not come to the bench. */
export function BoxMissed({ why }: { why: Missed }) {
  if (why === 'offline') return <Trans>This box is not on this device. Connect once to fetch its content.</Trans>;
  if (why === 'tooLarge')
    return <Trans>This box has more documents than can be fetched at once. It cannot be counted here.</Trans>;
  return <Trans>No box of this project with this label is known. Scan the label again.</Trans>;
}
