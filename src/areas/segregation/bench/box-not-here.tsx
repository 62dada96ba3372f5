import { Trans } from '@lingui/react/macro';

/** The reason why a box does not open on this device, and where its documents are corrected. */
export const BoxNotHere = () => (
  <Trans>
    This box is not on this device. Boxes leave devices 90 days after their count: correct their documents in the preview.
  </Trans>
);
