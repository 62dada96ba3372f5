import { Trans, useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import { can, useSession } from '#src/data/session/session.ts';
import { Button } from '#src/kit/button/button.tsx';
import { Dialog } from '#src/kit/dialog/dialog.tsx';
import { Switch } from '#src/kit/switch.tsx';
import { DocumentKeys } from '#src/app/navigation/document-keys.tsx';
import { Keys, Part } from '#src/app/navigation/key-list.tsx';
import { prefer, usePreferences } from '#src/app/preferences.ts';

/** All keys of the application by where they work. */
export function Shortcuts({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const { singleKeys } = usePreferences();
  const close = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      open
      onClose={onClose}
      initialFocus={close}
      title={<Trans>Keyboard shortcuts</Trans>}
      width="wide"
      height={960}
      actions={
        <Button ref={close} variant="primary" onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      }
    >
      <div className="grid gap-x-10 gap-y-6 pb-2 md:grid-cols-2">
        <Part title={t`Everywhere`}>
          <Keys keys={[t`Ctrl+K`]}>{t`Search or run a command`}</Keys>
          <Keys keys={['?']}>{t`This list`}</Keys>
          <Keys keys={['Tab', t`Shift+Tab`]}>{t`Next or previous control`}</Keys>
          <Keys keys={['Esc']}>{t`Close window or menu`}</Keys>
        </Part>
        <Part title={t`Box registration`}>
          <Keys keys={['Enter']}>{t`Next field that needs a value; save on the last one`}</Keys>
          <Keys keys={['F4']}>{t`Repeat the last value`}</Keys>
          <Keys keys={[t`Shift+F4`]}>{t`Keep the value for the next document`}</Keys>
          <Keys keys={[t`Backspace`]}>{t`At the start of a field: change its fixed prefix`}</Keys>
          <Keys keys={['Alt ArrowDown']}>{t`Open the calendar or the list`}</Keys>
        </Part>
        <Part title={t`Navigation`}>
          <Keys keys={['ArrowUp', 'ArrowDown', t`Home`, t`End`]}>{t`Previous or next line, first or last line`}</Keys>
          <Keys keys={['ArrowRight', 'ArrowLeft']}>{t`Expand or enter; collapse or leave`}</Keys>
          <Keys keys={['*']}>{t`Expand everything on this level`}</Keys>
          <Keys keys={['A…Z']}>{t`Jump to the item that starts with…`}</Keys>
        </Part>
        <Part title={t`Lists`}>
          <Keys keys={['ArrowUp', 'ArrowDown', 'ArrowRight', 'ArrowLeft']}>{t`Cell by cell`}</Keys>
          <Keys keys={[t`Space`]}>{t`Select the row`}</Keys>
          <Keys keys={['Enter']}>{t`Open the row`}</Keys>
          <Keys keys={[t`Shift+F10`]}>{t`Row menu`}</Keys>
        </Part>
        <DocumentKeys />
        <DeskKeys />
      </div>
      <div className="mt-2 border-t border-line pt-4">
        <Switch
          label={<Trans>Single-key shortcuts (off on scan screens)</Trans>}
          checked={singleKeys}
          onChange={(on) => prefer({ singleKeys: on })}
        />
      </div>
    </Dialog>
  );
}

/** Keys of users who decide conflicts. */
function DeskKeys() {
  const { t } = useLingui();
  const session = useSession();
  if (!can('conflict.decide', session)) return null;
  return (
    <Part title={t`Conflicts`}>
      <Keys keys={['J', 'K']}>{t`Next or previous field`}</Keys>
      <Keys keys={['1', '2']}>{t`Take the value from the device or the server`}</Keys>
      <Keys keys={['E']}>{t`Change the result`}</Keys>
      <Keys keys={[t`Ctrl+Enter`]}>{t`Resolve and next`}</Keys>
      <Keys keys={[t`Ctrl+Z`]}>{t`Undo the last decision`}</Keys>
    </Part>
  );
}
