import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { CircleCheck, FileDown, TriangleAlert } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '#src/kit/button/button.tsx';
import { FormDialog } from '#src/kit/dialog/form-dialog.tsx';
import { Banner } from '#src/kit/feedback/banner.tsx';
import { Field } from '#src/kit/inputs/field.tsx';
import { isCounting } from '#src/data/drafts/counting.ts';
import type { RescueFile } from '#src/data/rescue/rescue.ts';
import { useErasing, type HandedOver } from './use-erasing.ts';

/**
 * Two steps in a fixed order: save the file, then type its count (reliability.md 1.7, "Never a silent
 * wipe"). A change in between makes the file stale, and the user saves it again.
 */
export function EraseDialog({ title, onClose }: { title?: string; onClose: () => void }) {
  const { t } = useLingui();
  const saving = useRef<HTMLButtonElement>(null);
  const [typed, setTyped] = useState('');
  const { handed, hindrance, isBusy, save, erase } = useErasing(onClose);
  const { changes, unfinished } = contentsOf(handed?.file);
  const count = String(changes + unfinished);
  return (
    <FormDialog
      open
      danger
      title={title ?? t`Save rescue file and erase`}
      height={640}
      submitLabel={t`Erase and sign out`}
      busy={isBusy && handed !== null}
      disabledReason={handed ? (typed.trim() === count ? undefined : t`Enter ${count} first`) : t`Save the rescue file first`}
      initialFocus={saving}
      onClose={onClose}
      onSubmit={() => handed && erase(handed)}
    >
      <div className="flex flex-col gap-3">
        {hindrance ? <Hindered why={hindrance} /> : null}
        <p>
          <Trans>
            The file contains your unsent changes; a supervisor can import it. After this, none of your data is left on this
            device. This cannot be undone.
          </Trans>
        </p>
        <div>
          <Button
            ref={saving}
            icon={FileDown}
            variant={handed ? 'secondary' : 'primary'}
            busy={isBusy && !handed}
            onClick={() => {
              setTyped('');
              void save();
            }}
          >
            {handed ? <Trans>Save the file again</Trans> : <Trans>Save rescue file</Trans>}
          </Button>
        </div>
        {handed ? <Saved {...handed} /> : null}
        {handed ? (
          <Field
            type="text"
            name="count"
            label={t`Enter ${count} to erase`}
            help={<CountHelp unfinished={unfinished} />}
            value={typed}
            onChange={setTyped}
            required
            asterisk={false}
          />
        ) : null}
      </div>
    </FormDialog>
  );
}

function CountHelp({ unfinished }: { unfinished: number }) {
  if (unfinished > 0) return <Trans>The number of changes, counts and handovers in the file</Trans>;
  return <Trans>The number of changes in the file</Trans>;
}

function Hindered({ why }: { why: 'changed' | 'unreadable' }) {
  return (
    <Banner tone={why === 'changed' ? 'waiting' : 'danger'} icon={TriangleAlert}>
      {why === 'changed' ? (
        <Trans>Something changed after the file was saved, so nothing was erased. Save the file again.</Trans>
      ) : (
        <Trans>The storage of this device cannot be read. Nothing was erased.</Trans>
      )}
    </Banner>
  );
}

function Saved({ file, packed }: HandedOver) {
  if (!packed) {
    return (
      <Banner tone="success" icon={CircleCheck}>
        <Trans>There are no unsent changes on this device, so there is nothing to save.</Trans>
      </Banner>
    );
  }
  const { name, isSealed } = packed;
  return (
    <>
      <Banner tone="success" icon={CircleCheck}>
        <p className="wrap-anywhere">
          <Trans>Saved as {name}. Check that the file is there before you erase, then give it to your supervisor.</Trans>
        </p>
        <Contents file={file} />
      </Banner>
      {file.filesLeft > 0 ? (
        <div role="alert">
          <Banner tone="danger" icon={TriangleAlert}>
            <Plural
              value={file.filesLeft}
              one="# photo or file does not fit into the rescue file and is lost when you erase. Connect to the server and let it be sent first."
              other="# photos or files do not fit into the rescue file and are lost when you erase. Connect to the server and let them be sent first."
            />
          </Banner>
        </div>
      ) : null}
      {isSealed ? null : (
        <div role="alert">
          <Banner tone="waiting" icon={TriangleAlert}>
            <Trans>
              The file is not encrypted, because this device has not received the encryption key yet: anyone who has the file can
              read it. Give it only to your supervisor.
            </Trans>
          </Banner>
        </div>
      )}
    </>
  );
}

function contentsOf(file: RescueFile | undefined) {
  const { operations = [], drafts = [] } = file ?? {};
  const unfinished = drafts.filter(isCounting).length;
  return { changes: operations.length, unfinished, forms: drafts.length - unfinished };
}

function Contents({ file }: { file: RescueFile }) {
  const { changes, unfinished, forms } = contentsOf(file);
  return (
    <p>
      <Plural value={changes} one="It contains # change." other="It contains # changes." />{' '}
      {file.files.length > 0 ? (
        <Plural
          value={file.files.length}
          one="# photo or file goes along with its change."
          other="# photos or files go along with their changes."
        />
      ) : null}{' '}
      {unfinished > 0 ? (
        <Plural
          value={unfinished}
          one="It lists # count or handover that was not finished. A supervisor can read it, but not import it."
          other="It lists # counts and handovers that were not finished. A supervisor can read them, but not import them."
        />
      ) : null}{' '}
      {forms > 0 ? (
        <Plural
          value={forms}
          one="The file also lists # unfinished form, for reading only. It will be erased here too."
          other="The file also lists # unfinished forms, for reading only. They will be erased here too."
        />
      ) : null}
    </p>
  );
}
