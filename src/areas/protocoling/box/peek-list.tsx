import { useLingui } from '@lingui/react/macro';
import { Drawer } from '#src/kit/layout/drawer.tsx';
import { DocumentRows, type DocumentListProps } from './document-list.tsx';

/** The whole list of a phone, over the form. */
export function PeekList({ onClose, ...list }: DocumentListProps & { onClose: () => void }) {
  const { t } = useLingui();
  return (
    <Drawer open onClose={onClose} side="end" className="w-full" title={t`In this box`}>
      <DocumentRows
        {...list}
        onOpen={(registration) => {
          onClose();
          list.onOpen(registration);
        }}
      />
      {list.foot}
    </Drawer>
  );
}
