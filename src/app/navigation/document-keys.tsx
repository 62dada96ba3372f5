import { useLingui } from '@lingui/react/macro';
import { can, useSession } from '#src/data/session/session.ts';
import { Keys, Part } from '#src/app/navigation/key-list.tsx';

/** Keys of the document preview, for those who can open one. */
export function DocumentKeys() {
  const { t } = useLingui();
  const session = useSession();
  if (!can('document.search', session)) return null;
  return (
    <Part title={t`Document preview`}>
      <Keys keys={[t`Page Up`, t`Page Down`]}>{t`Previous or next page`}</Keys>
      <Keys keys={[t`Home`, t`End`]}>{t`First or last page`}</Keys>
      <Keys keys={['G']}>{t`Go to page`}</Keys>
      <Keys keys={['+', '−', '0']}>{t`Larger, smaller, own size`}</Keys>
      <Keys keys={['W', 'F']}>{t`Fit the width, whole page`}</Keys>
      <Keys keys={['R', t`Shift+R`]}>{t`Turn right or left`}</Keys>
      <Keys keys={['T']}>{t`Show or hide miniatures`}</Keys>
      <Keys keys={['/']}>{t`Find in the document`}</Keys>
      <Keys keys={['N', t`Shift+N`]}>{t`Next or previous place`}</Keys>
      <Keys keys={['J', 'K']}>{t`Next or previous document of the result`}</Keys>
      <Keys keys={['E']}>{t`Edit page`}</Keys>
      <Keys keys={['D', 'P']}>{t`Download, as PDF`}</Keys>
      <Keys keys={['I']}>{t`Keep on this device`}</Keys>
      <Keys keys={['Esc']}>{t`Close the preview`}</Keys>
    </Part>
  );
}
