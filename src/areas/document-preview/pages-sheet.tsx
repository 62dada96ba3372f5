import { useLingui } from '@lingui/react/macro';
import { Button } from '#src/kit/button/button.tsx';
import { Dialog } from '#src/kit/dialog/dialog.tsx';
import { MiniatureStrip, type StripProps } from './miniature-strip.tsx';

/** Miniatures of the pages over a phone; a press on one shows its page. */
export function PagesSheet({ onClose, ...strip }: StripProps & { onClose: () => void }) {
  const { t } = useLingui();
  return (
    <Dialog open title={t`Pages`} height={760} onClose={onClose} actions={<Button onClick={onClose}>{t`Close`}</Button>}>
      <MiniatureStrip {...strip} isSheet />
    </Dialog>
  );
}
